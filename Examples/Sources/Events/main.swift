import Heartsnoop

try CaptureFile(CommandLine.arguments[1]).forEachEvent { event in
  switch event.kind {
  case .connected, .disconnected, .subscription: print(event.packet, event.text)
  case .finding(let code): print(event.packet, code, event.text)
  default: break
  }
}
