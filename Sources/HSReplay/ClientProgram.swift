import HSBytes
import HSATT

/// A Python program that sends what the captured app sent, PDU by PDU: for tests of the device's program.
struct ClientProgram {
  private let recording: ReplayRecording

  /// The program of a recording.
  init(_ recording: ReplayRecording) { self.recording = recording }

  /// Writes the program, a line at a time.
  func write(to put: @escaping (_ text: String) -> Void) {
    let text = ProgramText(to: put)
    text.add("#!/usr/bin/env python3")
    text.add(
      "\"\"\"What the app sent to peer \(recording.peer) of \(ProgramText.safe(recording.capture)), made by heartsnoop replay."
    )
    text.add()
    text.add("    pip install bumble==0.0.236; python3 FILE usb:0 ADDRESS")
    text.add("\"\"\"")
    text.add()
    text.add("# The connections: seconds, what to do, and the ATT PDU.")
    text.add("SESSIONS = [")
    for session in recording.sessions {
      text.add("    {\"steps\": [")
      if let needed = session.missingMTU {
        let offered = UInt16(clamping: max(517, needed))
        text.add("        # Not in the capture: what the device sent needs a longer MTU.")
        text.add(
          "        (0.0, \"send\", \"\([0x02, UInt8(truncatingIfNeeded: offered), UInt8(offered >> 8)].hex)\"),"
        )
      }
      for sent in session.requests {
        let time = ProgramText.seconds(sent.time)
        if let pdu = sent.pdu {
          let name = HSATT.Opcode(rawValue: pdu.first ?? 0).name?.string ?? "?"
          text.add(
            "        (\(time), \"send\", \"\(recording.conceal.request(pdu).hex)\"),  # \(name)")
        } else {
          text.add("        (\(time), \"pair\"),")
        }
      }
      let last = session.steps.last?.time ?? 0
      text.add("        (\(ProgramText.seconds(max(last, 0) + 1_000_000_000)), \"end\"),")
      text.add("    ]},")
    }
    text.add("]")
    text.add()
    text.add("# What the app answered to the device's own requests, in order.")
    text.add("ANSWERS = {")
    var answers: [(request: String, answers: [String])] = []
    var places: [String: Int] = [:]
    for session in recording.sessions {
      for (request, answer) in session.answers {
        let answer = recording.conceal.answer(answer, to: request).hex
        let request = recording.conceal.request(request, toApp: true).hex
        if places[request] == nil {
          places[request] = answers.count
          answers.append((request, []))
        }
        answers[places[request] ?? 0].answers.append(answer)
      }
    }
    for (request, answers) in answers {
      text.add(
        "    \"\(request)\": [\(answers.map { "\"\($0)\"" }.joined(separator: ", "))],")
    }
    text.add("}")
    text.add()
    text.add()
    text.add(file: ReplayFiles.client)
  }
}
