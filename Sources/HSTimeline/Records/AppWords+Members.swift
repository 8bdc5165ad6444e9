package import HSProtocols

extension AppWords: MemberRecord {
  package static let members = Members<AppWords>([
    .member(if: "android") { $0.android },
    .member(if: "core_bluetooth") { $0.coreBluetooth },
    .member(if: "bluez") { $0.blueZ },
    .member(if: "winrt") { $0.winRT },
  ])
}
