import ArgumentParser
import HSCapture
import HSConsole
import HSMisreading
import HSSession

/// The numbers that an app showed, beside what was sent.
struct AppNumbersRun {
  /// The numbers, or the file that has them.
  var text = ""
  /// What they are; found out if `nil`.
  var quantity: Named<Quantity>?
  /// Whether it is listed what was tried and does not give the numbers.
  var listsExcluded = false

  init() {}

  /// The largest file that is read.
  private static let largestFile = 1 << 20

  /// Reads the numbers: a list if it can be one, else a file.
  ///
  /// - Throws: What is wrong with the list, or the exit status.
  func shown(on console: Console) throws -> ShownNumbers {
    let asList: ShownNumbers.Problem
    do throws(ShownNumbers.Problem) {
      return try ShownNumbers(parsing: Array(text.utf8))
    } catch {
      asList = error
    }
    let bytes: [UInt8]
    do throws(CaptureProblem) {
      bytes = Array(
        try InputFile.beginning(of: text, most: Self.largestFile).prefix(Self.largestFile))
    } catch {
      // A list with a mistake in it is not taken for a file name.
      guard text.utf8.contains(where: { [0x20, 0x2C, 0x3B, 0x0A].contains($0) }) else {
        console.say("\(error)")
        throw ExitStatus.unreadable
      }
      throw ValidationError("--app-shows: \(Self.words(asList)).")
    }
    do throws(ShownNumbers.Problem) {
      return try ShownNumbers(parsing: bytes)
    } catch {
      console.say("\(text): \(Self.words(error))")
      throw ExitStatus.unreadable
    }
  }

  private static func words(_ problem: ShownNumbers.Problem) -> String {
    switch problem {
    case .empty: "there is not a number"
    case .notANumber(let line, let word, let place, let count):
      "line \(line): '\(word)', number \(place) of \(count), is not a number; times and dates may stand between numbers, other words not"
    case .tooMany(let limit): "there are more than \(limit) numbers; give a part of them"
    }
  }

  /// Compares, and prints the answer.
  ///
  /// - Parameters:
  ///   - files: The captures.
  ///   - options: How they are read.
  ///   - peer: The only peer that is looked at.
  ///   - asJSON: Whether a JSON document is printed, and not text.
  ///   - console: It is printed there.
  /// - Throws: What is wrong with the list, or the exit status.
  func run(
    _ files: [String], _ options: DecodeOptions, peer: String?, asJSON: Bool, on console: Console
  ) throws {
    let shown = try shown(on: console)
    let session = Session(files, options, on: console)
    let status = try session.explain(
      shown, as: quantity?.choice, ofPeer: peer, listsExcluded: listsExcluded, asJSON: asJSON)
    if let status { throw status }
  }
}
