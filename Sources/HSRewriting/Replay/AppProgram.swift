import HSProtocols

/// What the captured app did, as a program for a library: the steps of the most eventful connection.
package struct AppProgram {
  private typealias Words = [String: String]

  private let recording: ReplayRecording
  private let app: AppSteps
  private let text: ProgramText
  /// Begins a comment.
  private let sign: String
  private let constants: [AppSteps.Target: String]

  private init(_ recording: ReplayRecording, for client: Client, _ text: ProgramText) {
    self.recording = recording
    self.text = text
    app = AppSteps(recording)
    sign = client.sign
    constants = Self.constants(app.targets)
  }

  /// Writes the program of a recording.
  ///
  /// - Returns: What is missing in it: a sentence each.
  package static func write(
    _ recording: ReplayRecording, for client: Client, to put: @escaping (_ text: String) -> Void
  ) -> [String] {
    let text = ProgramText(to: put)
    if client == .bumble {
      ClientProgram(recording).write(TextTemplate(client.file), to: text)
      return []
    }
    let program = AppProgram(recording, for: client, text)
    program.write(TextTemplate(client.file))
    return program.app.remarks
  }

  private func write(_ template: TextTemplate) {
    var words = recording.words
    words["connection"] = "\(app.connection)"
    if app.steps.contains(where: \.isShown) { words["sensors"] = "" }
    template.write(words, to: text.add(_:)) { place in
      switch place.name {
      case "remarks":
        text.add(remarks: app.remarks, behind: place.prefix)
      case "targets":
        for target in app.targets { text.add(place.forms["target"], self.words(target)) }
      case "steps":
        for step in app.steps { text.add(place.forms[step.kind.rawValue], self.words(step)) }
      default: sensors(place.forms["sensor"])
      }
    }
  }

  /// The characteristics of which something is shown.
  private func sensors(_ form: TextTemplate?) {
    let notifying = Set(app.steps.filter { $0.kind == .subscribe }.map(\.target))
    var shown: Set<AppSteps.Target> = []
    for step in app.steps where step.isShown {
      guard let target = step.target, shown.insert(target).inserted else { continue }
      var words = words(target)
      words["number"] = "\(shown.count)"
      words["notifies"] = "\(notifying.contains(target))"
      text.add(form, words)
    }
  }

  private func words(_ target: AppSteps.Target) -> Words {
    let meaning = target.fields.isEmpty ? nil : ProgramText.safe(target.fields)
    return [
      "service": target.service, "characteristic": target.characteristic,
      "place": "\(target.place)", "constant": constants[target] ?? "",
      "name": note(ProgramText.safe(target.name)), "fields": note(meaning ?? ""),
    ].merging(meaning.map { ["meaning": $0] } ?? [:]) { $1 }
  }

  private func words(_ step: AppSteps.Step) -> Words {
    var words = step.target.map(words) ?? [:]
    let named = [step.target?.name ?? "", step.note].filter { !$0.isEmpty }
    words["note"] = note(ProgramText.safe(step.note))
    words["named"] = note(ProgramText.safe(named.joined(separator: ": ")))
    words["named or fields"] = words["named"]?.isEmpty == true ? words["fields"] : words["named"]
    words["hex"] = step.value.hex
    words["bytes"] = step.value.hex(separatedBy: ", ", each: "0x")
    words["seconds"] = ProgramText.brief(step.time)
    words["ms"] = "\(max(1, step.time / 1_000_000))"
    // A host over the air is slower than the captured one may have been.
    words["patience"] = ProgramText.brief(max(step.time * 4, 2_000_000_000))
    words["values"] = "\(step.values)"
    return words
  }

  /// A comment behind a line.
  private func note(_ words: String) -> String {
    let words = words.drop { $0 == " " }
    return words.isEmpty ? "" : "  \(sign) \(words)"
  }

  /// A name for each characteristic, as Python has constants.
  private static func constants(_ targets: [AppSteps.Target]) -> [AppSteps.Target: String] {
    var constants: [AppSteps.Target: String] = [:]
    var taken: Set<String> = ["STEPS"]
    // How often each name was wanted.
    var numbers: [String: Int] = [:]
    for target in targets {
      let words = target.name.uppercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      var name = words.prefix(6).joined(separator: "_")
      if name.first?.isLetter != true {
        let digits = target.characteristic.prefix(8)
        let isShort = target.characteristic.hasSuffix("-0000-1000-8000-00805f9b34fb")
        name = "VALUE_" + (isShort ? digits.suffix(4) : digits).uppercased()
      }
      var unique = name
      var number = numbers[name] ?? 2
      while !taken.insert(unique).inserted {
        unique = "\(name)_\(number)"
        number += 1
      }
      numbers[name] = number
      constants[target] = unique
    }
    return constants
  }
}

extension ReplayRecording {
  /// What programs say of it at their head.
  var words: [String: String] { ["peer": "\(peer)", "capture": ProgramText.safe(capture)] }
}
