#!/usr/bin/env python3
"""Measures the language server and the debugger: editor.py [WORKBOOK_PROGRAM].

Prints, for five puzzles, the time from a change to its diagnostics without the 100 ms that the server
waits for the next key; the server's memory before and after 10,000 changes; and for a run of a million
accesses the time of a launch and of steps in both directions.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUIET_S = 0.1
MILLION = """// workgroup: 256 1 1
// groups: 1 1 1
// array: a float[2048] = random
// buffer: result float[256]
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    float sum = 0.0;
    for (uint k = 0; k < 1300; k++) {
        sum += a[(i + k) % 2048];
    }
    result[i] = sum;
}
"""


class Server:
    """A program that is asked in messages with a header."""

    def __init__(self, program, command):
        environment = {**os.environ, "VKP_ROOT": str(ROOT)}
        self.process = subprocess.Popen(
            [program, command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.count = 0

    def send(self, message):
        content = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def await_message(self, is_wanted):
        while True:
            length = int(self.process.stdout.readline().split(b":")[1])
            self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(length))
            if is_wanted(message):
                return message

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, command, arguments, answer="response"):
        self.count += 1
        self.send({"seq": self.count, "type": "request", "command": command, "arguments": arguments})
        return self.await_message(lambda m: answer in (m.get("type"), m.get("event")))

    def resident_mib(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


def change(server, uri, version, text):
    server.notify(
        "textDocument/didChange",
        {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]},
    )


def diagnostics(server, version):
    server.await_message(lambda m: m.get("params", {}).get("version") == version)


def measure_language_server(program):
    server = Server(program, "lsp")
    server.send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}})
    server.notify("initialized", {})
    for number in (1, 9, 14, 30, 57):
        solution = next((ROOT / "solutions").glob(f"{number:02d}_*.comp"))
        uri = f"file://{ROOT}/puzzles/{solution.stem}/kernel.comp"
        text = solution.read_text()
        server.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "glsl", "version": 1, "text": text}},
        )
        diagnostics(server, 1)
        times = []
        for version in range(2, 32):
            begin = time.perf_counter()
            change(server, uri, version, f"{text}// {version}\n")
            diagnostics(server, version)
            times.append(1000 * (time.perf_counter() - begin - QUIET_S))
        print(f"puzzle {number}: {statistics.median(times):.0f} ms, at most {max(times):.0f} ms")
    before = server.resident_mib()
    for version in range(32, 10_032):
        change(server, uri, version, f"{text}// {version}\n")
    diagnostics(server, 10_031)
    print(f"memory: {before:.1f} MiB, after 10,000 changes {server.resident_mib():.1f} MiB")


def measure_debugger(program):
    with tempfile.NamedTemporaryFile("w", suffix=".comp") as kernel:
        kernel.write(MILLION)
        kernel.flush()
        server = Server(program, "dap")
        server.ask("initialize", {})
        begin = time.perf_counter()
        server.ask("launch", {"program": kernel.name})
        print(f"launch: {1000 * (time.perf_counter() - begin):.0f} ms")
        server.ask("configurationDone", {}, "stopped")
        for command in ("next", "stepIn", "continue", "stepBack", "reverseContinue"):
            begin = time.perf_counter()
            server.ask(command, {"threadId": 200}, "stopped")
            print(f"{command}: {1000 * (time.perf_counter() - begin):.1f} ms")


if __name__ == "__main__":
    workbook = sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release/checker/workbook"
    measure_language_server(workbook)
    measure_debugger(workbook)
