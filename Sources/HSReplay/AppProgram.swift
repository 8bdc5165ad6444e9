import HSATT
import HSAssignedNumbers
import HSBytes
import HSGATT

/// What the captured app did, as a program for a library: the steps of the most eventful connection.
package struct AppProgram {
  /// The libraries.
  package enum Client: String, Sendable, CaseIterable {
    /// Python, on the host's own adapter.
    case bleak
    /// Python, PDU by PDU, for tests of the device's program.
    case bumble
    /// A sketch of YAML for an ESP32.
    case esphome
    /// A sketch in Swift for Apple's devices.
    case corebluetooth
    /// A sketch in JavaScript.
    case noble
  }

  /// A step of the app's.
  private enum Step {
    case subscribe(Target, indicates: Bool)
    case unsubscribe(Target)
    case read(Target)
    case write(Target, ArraySlice<UInt8>, isCommand: Bool)
    /// Waits for a value that answers, at most so many nanoseconds.
    case wait(Target, Int64)
    /// Does nothing for so many nanoseconds.
    case pause(Int64)
  }

  /// A characteristic.
  private struct Target: Hashable {
    var service: String
    var characteristic: String
    var name: String
  }

  private let recording: ReplayRecording
  private var steps: [Step] = []
  /// Steps that address attributes without a known type: they cannot be written for such libraries.
  private var leftOut = 0

  /// Writes the program of a recording.
  package static func write(
    _ recording: ReplayRecording, for client: Client, to put: @escaping (_ text: String) -> Void
  ) {
    switch client {
    case .bumble: ClientProgram(recording).write(to: put)
    case .esphome: AppProgram(recording).esphome(ProgramText(to: put))
    case .corebluetooth: AppProgram(recording).coreBluetooth(ProgramText(to: put))
    case .noble: AppProgram(recording).noble(ProgramText(to: put))
    case .bleak: AppProgram(recording).bleak(ProgramText(to: put))
    }
  }

  private init(_ recording: ReplayRecording) {
    self.recording = recording
    let most = recording.sessions.max { $0.steps.count < $1.steps.count }
    guard let session = most else { return }
    var last = session.steps.first?.time ?? 0
    var lastWrite: Int64?
    for moment in session.steps {
      switch moment.step {
      case .write(let handle, let value, let isCommand, _):
        guard let target = target(recording.configurations[handle] ?? handle) else {
          leftOut += 1
          continue
        }
        pause(moment.time - last)
        if recording.configurations[handle] != nil {
          let isOn = value.contains { $0 != 0 }
          steps.append(
            isOn ? .subscribe(target, indicates: value.first == 2) : .unsubscribe(target))
        } else {
          steps.append(.write(target, value, isCommand: isCommand))
          lastWrite = moment.time
        }
        last = moment.time
      case .read(let handle, _, _):
        guard let target = target(handle) else {
          leftOut += 1
          continue
        }
        pause(moment.time - last)
        steps.append(.read(target))
        last = moment.time
      case .sent(let handle, _, _):
        guard case .answers(let window)? = recording.causes[handle]?.kind, let write = lastWrite,
          moment.time - write <= window, let target = target(handle)
        else { continue }
        // Only the first value that answers a write is waited for.
        if case .write? = steps.last { steps.append(.wait(target, window)) }
        last = moment.time
      default: break
      }
    }
    if let end = session.steps.last?.time { pause(end - last) }
  }

  private mutating func pause(_ nanoseconds: Int64) {
    guard nanoseconds > 100_000_000 else { return }
    steps.append(.pause(nanoseconds))
  }

  private func target(_ handle: UInt16) -> Target? {
    let handle = AttributeHandle(rawValue: handle)
    for table in recording.tables.reversed() {
      guard let label = table.label(of: handle), label.role == .value || label.role == .unplaced
      else { continue }
      return Target(
        service: label.service.map(Self.full) ?? "",
        characteristic: Self.full(label.uuid),
        name: label.uuid.characteristicName?.string ?? "")
    }
    return nil
  }

  private static func full(_ uuid: BluetoothUUID) -> String {
    var text = ""
    for place in 0..<16 {
      if [4, 6, 8, 10].contains(place) { text += "-" }
      let shift = 120 - 8 * place
      text += [UInt8(truncatingIfNeeded: uuid.value >> shift)].hex
    }
    return text
  }

  private func hex(_ value: ArraySlice<UInt8>) -> String { recording.conceal(value).hex }

  private func bytes(_ value: ArraySlice<UInt8>) -> String {
    recording.conceal(value).map { (byte: UInt8) -> String in "0x" + [byte].hex }
      .joined(separator: ", ")
  }

  private static func call(_ target: Target) -> String {
    "\"\(target.service)\", \"\(target.characteristic)\""
  }

  private static func note(_ target: Target, _ sign: String) -> String {
    target.name.isEmpty ? "" : "  \(sign) \(ProgramText.safe(target.name))"
  }

  private var remark: String {
    leftOut == 0
      ? ""
      : " \(leftOut) steps are left out: they address attributes whose types the capture does not tell."
  }

  // MARK: - Bleak

  private func bleak(_ text: ProgramText) {
    text.add("#!/usr/bin/env python3")
    text.add(
      "\"\"\"What the app did with peer \(recording.peer) of \(ProgramText.safe(recording.capture)), made by heartsnoop replay."
    )
    text.add()
    text.add("    pip install bleak; python3 FILE ADDRESS-OR-NAME")
    if leftOut > 0 {
      text.add()
      text.add(words: remark)
    }
    text.add("\"\"\"")
    text.add()
    text.add("# What to do, service, characteristic, and more; seconds where something waits.")
    text.add("STEPS = [")
    for step in steps {
      switch step {
      case .subscribe(let target, _):
        text.add("    (\"subscribe\", \(Self.call(target))),\(Self.note(target, "#"))")
      case .unsubscribe(let target):
        text.add("    (\"unsubscribe\", \(Self.call(target))),\(Self.note(target, "#"))")
      case .read(let target):
        text.add("    (\"read\", \(Self.call(target))),\(Self.note(target, "#"))")
      case .write(let target, let value, let isCommand):
        text.add(
          "    (\"\(isCommand ? "command" : "write")\", \(Self.call(target)), \"\(hex(value))\"),\(Self.note(target, "#"))"
        )
      case .wait(let target, let window):
        text.add(
          "    (\"wait\", \(Self.call(target)), \(ProgramText.seconds(max(window * 4, 2_000_000_000)))),\(Self.note(target, "#"))"
        )
      case .pause(let time): text.add("    (\"pause\", \(ProgramText.seconds(time))),")
      }
    }
    text.add("]")
    text.add()
    text.add()
    text.add(file: ReplayFiles.app)
  }

  // MARK: - Sketches

  private func esphome(_ text: ProgramText) {
    text.add(
      "# A sketch: what the app did, for ESPHome's ble_client. Made by heartsnoop replay.\(remark)")
    text.add("esp32_ble_tracker:")
    text.add()
    text.add("ble_client:")
    text.add("  - mac_address: \"00:00:00:00:00:00\"  # the device's")
    text.add("    id: device")
    text.add("    on_connect:")
    text.add("      then:")
    text.add("        - delay: 0s")
    var sensors: [Target] = []
    for step in steps {
      switch step {
      case .subscribe(let target, _), .read(let target):
        if !sensors.contains(target) { sensors.append(target) }
      case .write(let target, let value, _):
        text.add("        - ble_client.ble_write:")
        text.add("            id: device")
        text.add("            service_uuid: \"\(target.service)\"")
        text.add("            characteristic_uuid: \"\(target.characteristic)\"")
        text.add("            value: [\(bytes(value))]")
      case .wait(_, let time), .pause(let time):
        text.add("        - delay: \(max(1, time / 1_000_000))ms")
      case .unsubscribe: break
      }
    }
    text.add()
    if !sensors.isEmpty { text.add("sensor:") }
    for (place, target) in sensors.enumerated() {
      let notifies = steps.contains {
        if case .subscribe(target, _) = $0 { true } else { false }
      }
      text.add("  - platform: ble_client")
      text.add("    type: characteristic")
      text.add("    ble_client_id: device")
      text.add("    name: \"Value \(place + 1)\"\(Self.note(target, "#"))")
      text.add("    service_uuid: \"\(target.service)\"")
      text.add("    characteristic_uuid: \"\(target.characteristic)\"")
      text.add("    notify: \(notifies)")
      text.add("    lambda: |-")
      text.add("      return x.empty() ? NAN : (float) x[0];  // take what you know of the value")
    }
  }

  private func noble(_ text: ProgramText) {
    text.add(
      "// A sketch: what the app did, for @abandonware/noble. Made by heartsnoop replay.\(remark)")
    text.add("const noble = require('@abandonware/noble');")
    text.add("const sleep = (ms) => new Promise((done) => setTimeout(done, ms));")
    text.add()
    text.add("async function run(peripheral) {")
    text.add("  await peripheral.connectAsync();")
    text.add(
      "  const { characteristics } = await peripheral.discoverAllServicesAndCharacteristicsAsync();"
    )
    text.add(
      "  const plain = (uuid) => uuid.replace(/-/g, '').replace(/^0000(....)00001000800000805f9b34fb$/, '$1');"
    )
    text.add(
      "  const at = (service, uuid) => characteristics.find((c) => c.uuid === plain(uuid) && (!service || c._serviceUuid === plain(service)));"
    )
    for step in steps {
      switch step {
      case .subscribe(let target, _):
        text.add("  {\(Self.note(target, "//"))")
        text.add("    const c = at(\(Self.call(target)));")
        text.add(
          "    c.on('data', (data) => console.log('\(target.characteristic)', data.toString('hex')));"
        )
        text.add("    await c.subscribeAsync();")
        text.add("  }")
      case .unsubscribe(let target):
        text.add("  await at(\(Self.call(target))).unsubscribeAsync();")
      case .read(let target):
        text.add(
          "  console.log((await at(\(Self.call(target))).readAsync()).toString('hex'));\(Self.note(target, "//"))"
        )
      case .write(let target, let value, let isCommand):
        text.add(
          "  await at(\(Self.call(target))).writeAsync(Buffer.from('\(hex(value))', 'hex'), \(isCommand));\(Self.note(target, "//"))"
        )
      case .wait(_, let time), .pause(let time):
        text.add("  await sleep(\(max(1, time / 1_000_000)));")
      }
    }
    text.add("  await peripheral.disconnectAsync();")
    text.add("}")
    text.add()
    text.add(
      "noble.on('stateChange', (state) => state === 'poweredOn' && noble.startScanningAsync());")
    text.add("noble.on('discover', async (peripheral) => {")
    text.add("  if (peripheral.address !== process.argv[2]) return;")
    text.add("  await noble.stopScanningAsync();")
    text.add("  await run(peripheral);")
    text.add("});")
  }

  private func coreBluetooth(_ text: ProgramText) {
    text.add(
      "// A sketch: what the app did, for CoreBluetooth. Made by heartsnoop replay.\(remark)")
    text.add(
      "// Call run(step: 0) when all characteristics are discovered, and from the delegate's methods."
    )
    text.add("import CoreBluetooth")
    text.add("import Foundation")
    text.add()
    text.add("enum Step {")
    text.add("  case notify(String, String, Bool), read(String, String)")
    text.add("  case write(String, String, [UInt8], CBCharacteristicWriteType), wait(Double)")
    text.add("}")
    text.add()
    text.add("let steps: [Step] = [")
    for step in steps {
      switch step {
      case .subscribe(let target, _):
        text.add("  .notify(\(Self.call(target)), true),\(Self.note(target, "//"))")
      case .unsubscribe(let target): text.add("  .notify(\(Self.call(target)), false),")
      case .read(let target): text.add("  .read(\(Self.call(target))),\(Self.note(target, "//"))")
      case .write(let target, let value, let isCommand):
        text.add(
          "  .write(\(Self.call(target)), [\(bytes(value))], \(isCommand ? ".withoutResponse" : ".withResponse")),\(Self.note(target, "//"))"
        )
      case .wait(_, let time), .pause(let time): text.add("  .wait(\(ProgramText.seconds(time))),")
      }
    }
    text.add("]")
    text.add()
    text.add("func run(step: Int, on peripheral: CBPeripheral) {")
    text.add("  guard step < steps.count else { return }")
    text.add("  func find(_ service: String, _ uuid: String) -> CBCharacteristic? {")
    text.add(
      "    peripheral.services?.filter { service.isEmpty || $0.uuid == CBUUID(string: service) }")
    text.add(
      "      .lazy.compactMap { $0.characteristics?.first { $0.uuid == CBUUID(string: uuid) } }.first"
    )
    text.add("  }")
    text.add("  var delay = 0.0")
    text.add("  switch steps[step] {")
    text.add("  case .notify(let service, let uuid, let isOn):")
    text.add(
      "    if let found = find(service, uuid) { peripheral.setNotifyValue(isOn, for: found) }")
    text.add("  case .read(let service, let uuid):")
    text.add("    if let found = find(service, uuid) { peripheral.readValue(for: found) }")
    text.add("  case .write(let service, let uuid, let bytes, let type):")
    text.add(
      "    if let found = find(service, uuid) { peripheral.writeValue(Data(bytes), for: found, type: type) }"
    )
    text.add("  case .wait(let seconds): delay = seconds")
    text.add("  }")
    text.add(
      "  DispatchQueue.main.asyncAfter(deadline: .now() + delay) { run(step: step + 1, on: peripheral) }"
    )
    text.add("}")
  }
}
