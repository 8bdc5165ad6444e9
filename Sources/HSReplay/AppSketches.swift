import HSBytes

/// Sketches for libraries that cannot be played here: the same steps, to begin with.
extension AppProgram {
  private static func call(_ target: AppSteps.Target) -> String {
    "\"\(target.service)\", \"\(target.characteristic)\", \(target.place)"
  }

  private func head(_ text: ProgramText, _ sign: String, _ library: String) {
    text.add(
      "\(sign) A sketch: what the app did with peer \(recording.peer) of \(ProgramText.safe(recording.capture)), for \(library)."
    )
    text.add("\(sign) Made by heartsnoop replay.")
    for remark in app.remarks {
      text.add(words: "\(sign) * " + remark + ".", hanging: sign + "   ")
    }
  }

  // MARK: - ESPHome

  func esphome(_ text: ProgramText) {
    head(text, "#", "ESPHome's ble_client")
    text.add("esphome:")
    text.add("  name: app")
    text.add()
    text.add("esp32:")
    text.add("  board: esp32dev")
    text.add("  framework:")
    text.add("    type: esp-idf")
    text.add()
    text.add("logger:")
    text.add()
    text.add("esp32_ble_tracker:")
    text.add()
    text.add("ble_client:")
    text.add("  - mac_address: \"F0:F1:F2:F3:F4:F5\"  # the device's")
    text.add("    id: device")
    text.add("    on_connect:")
    text.add("      then:")
    text.add("        - delay: 0s")
    var sensors: [AppSteps.Target] = []
    var shown: Set<AppSteps.Target> = []
    var notifying: Set<AppSteps.Target> = []
    for line in app.lines {
      switch line.step {
      case .subscribe(let target, _):
        notifying.insert(target)
        if shown.insert(target).inserted { sensors.append(target) }
      case .read(let target):
        if shown.insert(target).inserted { sensors.append(target) }
      case .write(let target, let value, _):
        text.add("        - ble_client.ble_write:\(Self.note(line, "#", name: target.name))")
        text.add("            id: device")
        text.add("            service_uuid: \"\(target.service)\"")
        text.add("            characteristic_uuid: \"\(target.characteristic)\"")
        text.add("            value: [\(bytes(value))]")
      case .wait(_, let time), .pause(let time, _):
        text.add("        - delay: \(max(1, time / 1_000_000))ms\(Self.note(line, "#"))")
      case .unsubscribe, .pair: break
      }
    }
    text.add()
    if !sensors.isEmpty { text.add("sensor:") }
    for (place, target) in sensors.enumerated() {
      let name = target.name.isEmpty ? "" : "  # \(ProgramText.safe(target.name))"
      text.add("  - platform: ble_client")
      text.add("    type: characteristic")
      text.add("    ble_client_id: device")
      text.add("    name: \"Value \(place + 1)\"\(name)")
      text.add("    service_uuid: \"\(target.service)\"")
      text.add("    characteristic_uuid: \"\(target.characteristic)\"")
      text.add("    notify: \(notifying.contains(target))")
      text.add("    lambda: |-")
      if !target.fields.isEmpty { text.add("      // \(ProgramText.safe(target.fields))") }
      text.add("      return x.empty() ? NAN : (float) x[0];  // take what you know of the value")
    }
  }

  // MARK: - noble

  func noble(_ text: ProgramText) {
    head(text, "//", "@abandonware/noble")
    text.add("const noble = require('@abandonware/noble');")
    text.add("const sleep = (ms) => new Promise((done) => setTimeout(done, ms));")
    text.add(
      "const next = (c, ms) => Promise.race([new Promise((done) => c.once('data', done)), sleep(ms)]);"
    )
    text.add()
    text.add("async function run(peripheral) {")
    text.add("  await peripheral.connectAsync();")
    text.add(
      "  const { characteristics } = await peripheral.discoverAllServicesAndCharacteristicsAsync();"
    )
    text.add(
      "  const plain = (uuid) => uuid.replace(/-/g, '').replace(/^0000(....)00001000800000805f9b34fb$/, '$1');"
    )
    text.add("  const at = (service, uuid, place) => {")
    text.add(
      "    const found = characteristics.filter((c) => c.uuid === plain(uuid) && (!service || c._serviceUuid === plain(service)))[place];"
    )
    text.add("    if (!found) throw new Error(`the device has no characteristic ${uuid}`);")
    text.add("    return found;")
    text.add("  };")
    var number = 0
    for (place, line) in app.lines.enumerated() {
      let note = Self.note(line, "//", name: line.target?.name ?? "")
      switch line.step {
      case .subscribe(let target, _):
        text.add("  {\(note)")
        if !target.fields.isEmpty { text.add("    // \(ProgramText.safe(target.fields))") }
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
          "  console.log((await at(\(Self.call(target))).readAsync()).toString('hex'));\(note)")
      case .write(let target, let value, let isCommand):
        // Whoever waits for the answer does so before it can come.
        if case .wait(let answering, let window)? = app.lines.dropFirst(place + 1).first?.step {
          number += 1
          text.add(
            "  const answer\(number) = next(at(\(Self.call(answering))), \(Self.patience(window) / 1_000_000));"
          )
        }
        text.add(
          "  await at(\(Self.call(target))).writeAsync(Buffer.from('\(hex(value))', 'hex'), \(isCommand));\(note)"
        )
      case .wait: text.add("  await answer\(number);\(note)")
      case .pause(let time, _): text.add("  await sleep(\(max(1, time / 1_000_000)));")
      case .pair: text.add("  // Here the link was encrypted; the system pairs by itself.")
      }
    }
    text.add("  await peripheral.disconnectAsync();")
    text.add("}")
    text.add()
    text.add(
      "noble.on('stateChange', (state) => state === 'poweredOn' && noble.startScanningAsync());")
    text.add("noble.on('discover', async (peripheral) => {")
    text.add(
      "  if (![peripheral.address, peripheral.advertisement.localName].includes(process.argv[2])) return;"
    )
    text.add("  await noble.stopScanningAsync();")
    text.add("  await run(peripheral);")
    text.add("  process.exit();")
    text.add("});")
  }

  // MARK: - CoreBluetooth

  func coreBluetooth(_ text: ProgramText) {
    head(text, "//", "CoreBluetooth")
    text.add(
      "// Call run(step: 0) when all characteristics are discovered; values come to the delegate.")
    text.add("import CoreBluetooth")
    text.add("import Foundation")
    text.add()
    text.add("enum Step {")
    text.add("  case notify(String, String, Int, Bool), read(String, String, Int), wait(Double)")
    text.add("  case write(String, String, Int, [UInt8], CBCharacteristicWriteType)")
    text.add("}")
    text.add()
    text.add("let steps: [Step] = [")
    for line in app.lines {
      let note = Self.note(line, "//", name: line.target?.name ?? "")
      switch line.step {
      case .subscribe(let target, _):
        text.add(
          "  .notify(\(Self.call(target)), true),\(note.isEmpty ? Self.comment(target, "//") : note)"
        )
      case .unsubscribe(let target): text.add("  .notify(\(Self.call(target)), false),")
      case .read(let target): text.add("  .read(\(Self.call(target))),\(note)")
      case .write(let target, let value, let isCommand):
        text.add(
          "  .write(\(Self.call(target)), [\(bytes(value))], \(isCommand ? ".withoutResponse" : ".withResponse")),\(note)"
        )
      case .wait(_, let time), .pause(let time, _):
        text.add("  .wait(\(ProgramText.brief(time))),\(note)")
      case .pair: text.add("  // Here the link was encrypted; the system pairs by itself.")
      }
    }
    text.add("]")
    text.add()
    text.add("func run(step: Int, on peripheral: CBPeripheral) {")
    text.add("  guard step < steps.count else { return }")
    text.add("  func find(_ service: String, _ uuid: String, _ place: Int) -> CBCharacteristic? {")
    text.add("    let found = (peripheral.services ?? [])")
    text.add("      .filter { service.isEmpty || $0.uuid == CBUUID(string: service) }")
    text.add("      .flatMap { $0.characteristics ?? [] }")
    text.add("      .filter { $0.uuid == CBUUID(string: uuid) }")
    text.add("    return found.indices.contains(place) ? found[place] : nil")
    text.add("  }")
    text.add("  var delay = 0.0")
    text.add("  switch steps[step] {")
    text.add("  case .notify(let service, let uuid, let place, let isOn):")
    text.add("    if let found = find(service, uuid, place) {")
    text.add("      peripheral.setNotifyValue(isOn, for: found)")
    text.add("    }")
    text.add("  case .read(let service, let uuid, let place):")
    text.add("    if let found = find(service, uuid, place) { peripheral.readValue(for: found) }")
    text.add("  case .write(let service, let uuid, let place, let bytes, let type):")
    text.add("    if let found = find(service, uuid, place) {")
    text.add("      peripheral.writeValue(Data(bytes), for: found, type: type)")
    text.add("    }")
    text.add("  case .wait(let seconds): delay = seconds")
    text.add("  }")
    text.add("  DispatchQueue.main.asyncAfter(deadline: .now() + delay) {")
    text.add("    run(step: step + 1, on: peripheral)")
    text.add("  }")
    text.add("}")
  }
}

extension AppSteps.Line {
  /// The characteristic that it is about.
  fileprivate var target: AppSteps.Target? {
    switch step {
    case .subscribe(let target, _), .unsubscribe(let target), .read(let target),
      .write(let target, _, _), .wait(let target, _):
      target
    case .pause, .pair: nil
    }
  }
}
