import Heartsnoop

for peer in try CaptureFile(CommandLine.arguments[1]).peers() where !peer.services.isEmpty {
  print(peer.name ?? peer.address ?? "peer \(peer.number)")
  for characteristic in peer.services.flatMap(\.characteristics) {
    let name = characteristic.attribute.name ?? characteristic.attribute.uuid ?? "unknown"
    print(" ", name, characteristic.properties, characteristic.value?.decoded.description ?? "")
  }
}
