import Foundation
import HSFuzzTargets

/// Names the targets, and the ends of the files that suit each.
private func listTargets() {
  for target in FuzzTarget.all {
    print(target.name, target.seeds.joined(separator: ","), separator: "\t")
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

  /// What libFuzzer calls for a new input.
  ///
  /// With `FUZZ_STRUCTURE` in the environment captures are changed as captures, and archives nest; every
  /// other input, and one of three of these, is changed as bytes.
  @_cdecl("LLVMFuzzerCustomMutator")
  package func change(
    _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int, _ seed: UInt32
  ) -> Int {
    guard let bytes = unsafe bytes else { return 0 }
    guard isStructured else { return unsafe mutateBytes(bytes, count, limit) }
    var numbers = Numbers(state: UInt64(seed))
    let input = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    var changed: [UInt8]?
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: break
    case 1 where target.name == "archive": changed = ArchiveMutation.wrap(input, using: &numbers)
    default:
      changed = unsafe mutation.change(input, limit: limit, using: &numbers) { payload in
        let room = payload.count + 64
        let length = payload.count
        payload += [UInt8](repeating: 0, count: 64)
        let kept = unsafe payload.withUnsafeMutableBufferPointer {
          unsafe mutateBytes($0.baseAddress, length, room)
        }
        payload.removeLast(payload.count - min(kept, payload.count))
      }
    }
    guard let changed, changed.count <= limit else {
      return unsafe mutateBytes(bytes, count, limit)
    }
    for (index, octet) in changed.enumerated() { unsafe bytes[index] = octet }
    return changed.count
  }

  /// libFuzzer's own way with bytes.
  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(
    _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int
  ) -> Int

  /// SplitMix64: the same seed gives the same input.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }
  }

  private let isStructured = ProcessInfo.processInfo.environment["FUZZ_STRUCTURE"] != nil

  // libFuzzer has one thread.
  nonisolated(unsafe) private var mutation = CaptureMutation()

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
    guard let target = FuzzTarget.named(name) else {
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
      guard arguments.count > 2, let target = FuzzTarget.named(arguments[1]) else {
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
