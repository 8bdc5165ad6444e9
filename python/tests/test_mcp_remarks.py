"""What the server says beside its answers: it tells no more than they do, whatever it is asked for."""

import json
import subprocess
import sys
import threading

import pytest

pytest.importorskip("mcp")

from test_mcp import FIXTURES, ask  # noqa: E402  (it needs the SDK)

# Of each capture what nobody may be told: names, and the beginnings of addresses.
SECRETS = {
    "polar-h7-app.btsnoop": ["252D9F1", "D0:50:4C", "Polar H7"],
    "two-straps.btsnoop": ["DA:00:00", "DB:00:00"],
    "link-lost-reconnect.btsnoop": [],
}
# Asked so that the program has something to say.
TOOLS = {
    "overview": {}, "timeline": {"peer": "nosuch"}, "gatt": {"peer": "nosuch"}, "series_summary": {}, "series": {"peer": "nosuch"},
    "doctor": {"peer": "nosuch"}, "learn": {"peer": "nosuch"}, "find": {"value": "97@12:03:10"},
}


def test_remarks_tell_nothing_that_is_hidden():
    tools, _ = ask([], FIXTURES / "captures")
    takes = {tool.name: set(tool.input_schema["properties"]) for tool in tools.tools}
    questions = [
        (tool, {"capture": capture} | {word: value for word, value in words.items() if word in takes[tool]})
        for capture in SECRETS for tool, words in TOOLS.items()
    ]
    for (tool, words), text in zip(questions, ask(questions, FIXTURES / "captures")[1]):
        whole = json.loads(text)
        told = json.dumps([whole.get("remarks"), whole.get("error"), whole.get("capture_data")])
        for secret in SECRETS[words["capture"]]:
            assert secret not in told, (tool, words, told)


def lines(questions, folder):
    """The same as `ask`, in the words of the protocol: the SDK's client sends no name that is no UTF-8."""
    told = [
        {"id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}},
        {"method": "notifications/initialized"},
    ]
    told += [
        {"id": number, "method": "tools/call", "params": {"name": tool, "arguments": words}}
        for number, (tool, words) in enumerate(questions, 1)
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "heartsnoop.mcp", str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    # A question that is never answered ends it.
    timer = threading.Timer(60, process.kill)
    timer.start()
    answers = {}
    try:
        for one in told:
            # Escaped, so that every name can be sent.
            process.stdin.write(json.dumps({"jsonrpc": "2.0", **one}).encode() + b"\n")
            process.stdin.flush()
            # What the SDK does not take for a question has no answer; those behind it have.
            surrogate = "\\ud" in json.dumps(one)
            while "id" in one and not surrogate and one["id"] not in answers:
                line = process.stdout.readline()
                assert line, f"the server ended at {one}"
                answer = json.loads(line)
                if "id" in answer:
                    answers[answer["id"]] = answer
    finally:
        timer.cancel()
        process.kill()
        process.wait()
    return [answers.get(number) for number in range(1, len(questions) + 1)]


def content(answer):
    return json.loads(answer["result"]["content"][0]["text"])


def test_names_of_any_octets_end_no_tool(tmp_path):
    capture = (FIXTURES / "captures/polar-h7-app.btsnoop").read_bytes()
    with open(bytes(tmp_path) + b"/odd\xff\xfe.btsnoop", "wb") as file:
        file.write(capture)
    (tmp_path / "plain.btsnoop").write_bytes(capture)
    names = ["a\0b", "\udcff", "x\ud800y"]
    questions = [("captures", {})] + [(tool, {"capture": name}) for name in names for tool in ("overview", "learn")]
    questions += [("captures", {}), ("overview", {"capture": "plain.btsnoop"})]
    answers = lines(questions, tmp_path)
    for answer in (answers[0], answers[-2]):
        assert len(content(answer)["capture_data"]) == 2 and "plain.btsnoop" in content(answer)["capture_data"]
    assert "error" not in content(answers[-1])
    # The one that is odd can be asked for by the name by which it is told.
    (told,) = [name for name in content(answers[0])["capture_data"] if name != "plain.btsnoop"]
    (answer,) = lines([("overview", {"capture": told})], tmp_path)
    assert "error" not in content(answer)
