import HSArchives
import HSBytes
import HSCapture
import HSIdentity
import HSLabels

/// What is known of peers from elsewhere: names of handles that a capture without discovery does not tell,
/// and keys of private addresses.
///
/// A label from here says so wherever it shows (``HeartRateSensor/labelSource``, ``AttributeReference/evidence``).
public struct PeerKnowledge: Sendable, Hashable {
  /// Files that `heartsnoop gatt --format json` wrote, or BlueZ's `cache` and `attributes` files.
  public var tables: [String] = []
  /// Files of identity resolving keys: lines `irk KEY [ADDRESS [random]]`, BlueZ's `info`, or Wireshark's.
  public var keyFiles: [String] = []
  /// What handles are, as `0x0012=2a37`; with `ADDRESS=` in front, of one peer.
  public var handles: [String] = []
  /// Whether handles are named by what their values look like.
  public var infersHeartRates = false

  /// Nothing.
  public init() {}

  /// Reads the files.
  func read() throws(CaptureFailure) -> LabelKnowledge {
    var knowledge = LabelKnowledge()
    knowledge.infers = infersHeartRates
    for path in tables {
      let text = try Self.contents(of: path)
      do throws(TextFault) {
        knowledge.sources += try TableFile(text, path: path).sources(name: path, address: nil)
      } catch {
        throw CaptureFailure("\(path): \(error.description)")
      }
    }
    var maps: [LabelMap] = []
    for handle in handles {
      guard let map = LabelMap(handle) else {
        throw CaptureFailure("'\(handle)' is not [ADDRESS=]HANDLE=UUID, as in 0x0012=2a37")
      }
      maps.append(map)
    }
    knowledge.sources += LabelMap.sources(maps)
    for path in keyFiles {
      let text = try Self.contents(of: path)
      do throws(TextFault) {
        knowledge.keys += try KeyFile(text, path: path, address: nil).identityResolvingKeys
      } catch {
        throw CaptureFailure("\(path): \(error.description)")
      }
    }
    return knowledge
  }

  /// A file's bytes; refused beyond what tables and keys need.
  private static func contents(of path: String) throws(CaptureFailure) -> [UInt8] {
    let largest = 16 << 20
    do throws(CaptureError) {
      var source = try ByteSource(path: path)
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while bytes.count <= largest {
        let count = try source.read(into: &buffer, at: 0)
        if count == 0 { return bytes }
        bytes += buffer[0..<count]
      }
    } catch {
      throw CaptureFailure(error)
    }
    throw CaptureFailure("\(path): is larger than \(largest) bytes")
  }
}
