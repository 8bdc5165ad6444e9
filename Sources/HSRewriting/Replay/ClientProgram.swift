import HSProtocols

/// A Python program that sends what the captured app sent, PDU by PDU: for tests of the device's program.
struct ClientProgram {
  private let recording: ReplayRecording

  /// The program of a recording.
  init(_ recording: ReplayRecording) { self.recording = recording }

  /// Writes the program, a line at a time.
  func write(_ template: TextTemplate, to text: ProgramText) {
    template.write(recording.words, to: text.add(_:)) { place in
      if place.name == "sessions" { sessions(text) } else { answers(text) }
    }
  }

  private func sessions(_ text: ProgramText) {
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
          let name = ATTOpcode(rawValue: pdu.first ?? 0).name?.string ?? "?"
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
  }

  private func answers(_ text: ProgramText) {
    var answers: [(request: String, answers: [String])] = []
    var places: [String: Int] = [:]
    for session in recording.sessions {
      for (request, answer) in session.answers {
        let answer = recording.conceal.answer(answer, to: request).hex
        let request = recording.conceal.request(request, toApp: true).hex
        let place = places[request] ?? answers.count
        if place == answers.count {
          places[request] = place
          answers.append((request, []))
        }
        answers[place].answers.append(answer)
      }
    }
    for (request, answers) in answers {
      text.add(
        "    \"\(request)\": [\(answers.map { "\"\($0)\"" }.joined(separator: ", "))],")
    }
  }
}
