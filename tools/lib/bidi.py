"""Drives Firefox by WebDriver BiDi, as much of it as tools/check-browser needs: open a page, evaluate an expression in it.

    with Firefox(program) as firefox:
        firefox.open("file:///…")
        firefox.evaluate("document.title")
"""
import base64
import json
import os
import re
import socket
import struct
import subprocess
import tempfile
import threading
import urllib.parse


class Firefox:
    """A headless Firefox with a profile of its own."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self.profile.name, "--remote-debugging-port", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                break
        else:
            raise RuntimeError("Firefox does not listen")
        # It goes on talking, and would wait for a reader.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.number, self.buffer = 0, b""
        self.connect(urllib.parse.urlsplit(found[1]))
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def connect(self, address):
        self.socket = socket.create_connection((address.hostname, address.port), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /session HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            raise RuntimeError(head.decode())

    def take(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(1 << 20)
            if not more:
                raise RuntimeError("Firefox has gone")
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, text):
        length = len(text)
        size = bytes([length | 128]) if length < 126 else struct.pack("!BH", 254, length) if length < 65536 else struct.pack("!BQ", 255, length)
        # Firefox ends the connection where a mask is 0.
        mask = os.urandom(3) + b"\x01"
        whole = (mask * (length // 4 + 1))[:length]
        masked = (int.from_bytes(text) ^ int.from_bytes(whole)).to_bytes(length)
        self.socket.sendall(b"\x81" + size + mask + masked)

    def receive(self):
        message = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length > 125:
                length = int.from_bytes(self.take(2 if length == 126 else 8))
            part = self.take(length)
            if first & 15 in (0, 1):
                message += part
                if first & 128:
                    return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        self.send(json.dumps({"id": self.number, "method": method, "params": parameters}).encode())
        while True:
            told = self.receive()
            if told.get("id") == self.number:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['error']}: {told['message']}")
                return told["result"]

    def open(self, address):
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, expression):
        """What an expression, or its promise, comes to: a text, a number, or nothing."""
        told = self.ask("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return told["result"].get("value")
