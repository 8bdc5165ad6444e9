"""What the scripts share that make files of what is written once."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def deliver(files, is_check=None):
    """Writes texts to their files; to check is to fail where one of them is another by now. Unless that is told, `--check` is the
    only argument that a tool takes."""
    if is_check is None:
        if sys.argv[1:] not in ([], ["--check"]):
            sys.exit(sys.modules["__main__"].__doc__)
        is_check = bool(sys.argv[1:])
    wrong = {path: text for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text}
    if is_check and wrong:
        sys.exit(f"run {sys.argv[0]}: it makes another {', '.join(str(path.relative_to(ROOT)) for path in wrong)}")
    for path, text in wrong.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def quoted(text):
    """A literal of Swift."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parameters(text):
    """Of each parameter in `(label local: Type, …)`: its label, the name of its value, and its type with what it is by default."""
    parts = re.split(r",\s*(?=[\w ]+:)", text[1:-1]) if text else []
    for names, kind in (part.split(": ", 1) for part in parts):
        label, *local = names.split()
        yield label, local[-1] if local else label, kind


def case(name, numbers):
    """The declaration of a case of an enumeration, with the values that it has."""
    values = ", ".join(kind if label == "_" else f"{label}: {kind}" for label, _, kind in numbers)
    return f"case {name}" + (f"({values})" if values else "")


def pattern(name, numbers, text, known=lambda local: None):
    """The pattern of a case that names the values a text is made of; `known` says what is matched in place of a name."""
    names = []
    for _, local, _ in numbers:
        used = re.search(rf"(?<![.\w\"]){local}\b(?!:)", text)
        names.append(known(local) or (f"let {local}" if used else "_"))
    return f".{name}" + (f"({', '.join(names)})" if any(part != "_" for part in names) else "")
