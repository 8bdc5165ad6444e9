import HSProtocols
import HSTestSupport
import Testing

/// A row of a vector file that has a name first, bytes somewhere, and last what they mean.
struct EventsVector: Sendable, CustomTestStringConvertible {
  let row: VectorRow
  let bytes: [UInt8]

  var name: String { row[0] }
  var expected: String { row.columns.last ?? "" }
  var testDescription: String { name }

  static func load(_ file: String, columns: Int, hexColumn: Int) -> [EventsVector] {
    VectorFile.rows(file, columns: columns).map {
      EventsVector(row: $0, bytes: $0.bytes(hexColumn))
    }
  }
}

/// Text for decoded values, field by field, in the form that the vectors have.
enum EventsRender {
  /// An event's parameters, or the error.
  static func parameters(of bytes: [UInt8], base: Int = 0, limit: LengthSource = .record) -> String
  {
    do throws(DecodeError) {
      var reader = ByteReader(bytes.span, base: base, layer: .hci, limit: limit)
      let event = try Event(parsing: &reader)
      let parameters = try EventParameters(of: event, in: reader)
      if case .other(let range) = parameters, let name = (event.subevent?.name ?? event.code.name),
        let layout = event.subevent.map(\.parameters) ?? event.code.parameters
      {
        var values: [UInt8] = []
        let found = reader.at(range).remainingBytes
        for index in found.indices { values.append(found[index]) }
        return "\(name): \(layout.text(of: values))"
      }
      return text(parameters, in: reader)
    } catch {
      return "! \(error)"
    }
  }

  /// Parameters, with their lists.
  static func text(_ parameters: EventParameters, in reader: ByteReader) -> String {
    switch parameters {
    case .leAdvertisingReports(var reports):
      var text = "leAdvertisingReports form=\(reports.form) count=\(reports.count)"
      do throws(DecodeError) {
        while let report = try reports.next(in: reader) {
          text += " {\(fields(report, in: reader))}"
        }
      } catch {
        text += " ! \(error)"
      }
      return text
    case .numberOfCompletedPackets(let list):
      var text = "numberOfCompletedPackets count=\(list.count)"
      do throws(DecodeError) {
        for index in 0..<list.count {
          guard let entry = try list.entry(at: index, in: reader) else { return text + " nil" }
          text += " \(value(entry.handle, in: reader)):\(entry.packets)"
        }
      } catch {
        text += " ! \(error)"
      }
      return text
    default:
      return enumeration(parameters, in: reader)
    }
  }

  /// The structures in advertising data, with errors and what stands behind the end.
  static func advertising(_ bytes: [UInt8]) -> String {
    let reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    var data = AdvertisingDataReader(reader.remainingRange)
    var parts: [String] = []
    do throws(DecodeError) {
      while let structure = try data.next(in: reader) {
        do throws(DecodeError) {
          parts.append(enumeration(try ADContent(of: structure, in: reader), in: reader))
        } catch {
          parts.append("! \(error)")
        }
      }
    } catch {
      parts.append("! \(error)")
    }
    if !data.trailing.isEmpty { parts.append("+ \(value(data.trailing, in: reader))") }
    return parts.joined(separator: "; ")
  }

  /// A case's name and its payload.
  static func enumeration(_ subject: Any, in reader: ByteReader) -> String {
    guard let payload = Mirror(reflecting: subject).children.first else { return "\(subject)" }
    return "\(payload.label ?? "?") \(value(payload.value, in: reader))"
  }

  /// Labels and values of a structure or tuple.
  static func fields(_ subject: Any, in reader: ByteReader) -> String {
    var parts: [String] = []
    for child in Mirror(reflecting: subject).children {
      let label = child.label ?? "?"
      let prefix = label.hasPrefix(".") ? "" : "\(label)="
      parts.append(prefix + value(child.value, in: reader))
    }
    return parts.joined(separator: " ")
  }

  /// One value.
  static func value(_ subject: Any, in reader: ByteReader) -> String {
    switch subject {
    case let range as ByteRange:
      return "[\(Hex.text(reader.at(range).remainingBytes))]"
    case let address as DeviceAddress:
      return "\(address)/0x\(String(address.type.rawValue, radix: 16))"
    case let uuid as BluetoothUUID: return "\(uuid)"
    case let list as ADUUIDList:
      let all = (0..<list.count).map { list.uuid(at: $0, in: reader)?.description ?? "nil" }
      return joined(all, leftover: list.leftover, in: reader)
    case let list as ADAddressList:
      let all = (0..<list.count).map { index in
        list.address(at: index, in: reader).map { value($0, in: reader) } ?? "nil"
      }
      return joined(all, leftover: list.leftover, in: reader)
    case let number as any BinaryInteger: return "\(number)"
    case let flag as Bool: return "\(flag)"
    default: break
    }
    let mirror = Mirror(reflecting: subject)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { value($0.value, in: reader) } ?? "-"
    case .enum: return "\(subject)"
    default: break
    }
    if let raw = (subject as? any RawRepresentable)?.rawValue as? any BinaryInteger {
      return "0x\(String(raw, radix: 16))"
    }
    return fields(subject, in: reader)
  }

  private static func joined(_ texts: [String], leftover: ByteRange, in reader: ByteReader)
    -> String
  {
    let rest = leftover.isEmpty ? "" : " leftover=\(value(leftover, in: reader))"
    return texts.joined(separator: ",") + rest
  }
}
