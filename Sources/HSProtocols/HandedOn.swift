// Packets are made of octets, of assigned numbers, and come from captures: a module that imports this one has those, too.
@_exported public import HSBase
@_exported public import HSCapture
@_exported public import HSNames
