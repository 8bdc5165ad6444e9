import Foundation
import HSFuzzTargets

/// Names the targets, and the ends of the files that suit each.
private func listTargets() {
  for target in FuzzTarget.allCases {
    print(target.rawValue, target.seeds.joined(separator: ","), separator: "\t")
  }
}

#if FUZZING
  /// What libFuzzer, whose program this then is, calls with each input.
  ///
  /// The environment variable `FUZZ_TARGET` names the target.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    do {
      try target.take(input)
    } catch {
      fatalError("\(error)")
    }
    return 0
  }

  /// What libFuzzer calls first: `FUZZ_TARGET=list` names the targets and ends.
  @_cdecl("LLVMFuzzerInitialize")
  package func prepare(
    _ count: UnsafeMutablePointer<Int32>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
  ) -> Int32 {
    guard ProcessInfo.processInfo.environment["FUZZ_TARGET"] == "list" else { return 0 }
    listTargets()
    exit(0)
  }

  private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("FUZZ_TARGET names no target: '\(name)'")
    }
    return target
  }()
#else
  /// Feeds a target with files.
  ///
  /// ```
  ///   fuzz TARGET FILE...      takes each file, tells what does not hold (status 1)
  ///   fuzz --list              names the targets, and the ends of the files that suit each
  /// ```
  @main
  enum Driver {
    static func main() {
      let arguments = CommandLine.arguments
      if arguments.dropFirst().first == "--list" {
        listTargets()
        exit(0)
      }
      guard arguments.count > 2, let target = FuzzTarget(rawValue: arguments[1]) else {
        FileHandle.standardError.write(Data("usage: fuzz TARGET FILE... | --list\n".utf8))
        exit(64)
      }
      var status: Int32 = 0
      for file in arguments.dropFirst(2) {
        do {
          try target.take([UInt8](Data(contentsOf: URL(filePath: file))))
        } catch {
          print("\(file): \(error)")
          status = 1
        }
      }
      exit(status)
    }
  }
#endif
