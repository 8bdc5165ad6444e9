import ArgumentParser
import HSHeartRate
import HSOutput
import HSSession

/// The numbers that an app showed, and the part of the capture to compare them with.
struct AppNumbers: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Name the decoding mistake that makes these numbers of the capture's heart rates: a list, or a file.",
      discussion: """
        Numbers stand between blanks, commas or semicolons, in the order in which the app showed \
        them; times and dates between them are passed over; of an app's log those behind the same word are \
        taken; # begins a remark; yes and no are for contact, digits never are. Exit status: 0 they are what was sent, \
        and the few that are missing of it are named; 1 a mistake gives them, or more than one in ten \
        of what was sent is missing; 3 nothing that is known gives them, or they are too few to tell.
        """, valueName: "numbers"))
  var appShows: String?

  @Option(
    help: ArgumentHelp(
      "What the numbers are: bpm, rr_ms, rr_s, energy_kj, contact; found out unless said.",
      valueName: "quantity"))
  var quantity: Named<Quantity>?

  @Flag(
    help:
      "With --app-shows: list what was tried and does not give the numbers, and what no value would show."
  )
  var tried = false

  /// The largest file that is read.
  private static let largestFile = 1 << 20

  /// Reads the numbers: a list if it can be one, else a file; `nil` if there are none.
  ///
  /// - Throws: What is wrong with the list, or the exit status.
  func shown() throws -> ShownNumbers? {
    guard let text = appShows else { return nil }
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
      let shown = try ShownNumbers(parsing: bytes)
      if let label = shown.label {
        console.say("\(text): a log; read \(shown.count) numbers behind '\(label)' in its lines")
      }
      return shown
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
}
