import HSBase

// The blocks of pcapng that are about the capture rather than in it.

extension PcapNGFormat {
  // MARK: - Sections

  /// Begins a section; says whether it is of a version that is known.
  mutating func beginSection(
    _ header: BlockHeader, _ block: ByteRange, _ window: borrowing ByteWindow,
    _ journal: inout CaptureJournal
  ) -> Bool {
    let bytes = window.bytes(of: block)
    let magic = ByteOrder.big.uint32(bytes, at: 8)
    guard Self.order(ofMagic: magic) == order, order.uint16(bytes, at: 12) == 1 else {
      return false
    }
    section += 1
    firstInterface = journal.interfaces.count
    interfaceCount = 0
    sectionStart = block.offset + header.paddedLength
    let length = Int64(bitPattern: order.uint64(bytes, at: 16))
    sectionLength = length >= 0 ? Int(clamping: length) : nil
    journal.details.sections += 1
    if section == 0 {
      journal.details.version = 1
      journal.details.minorVersion = Int(order.uint16(bytes, at: 14))
      journal.details.byteOrder = order
    }
    var options = options(of: block, behind: 24, header)
    while let option = options.next(window) {
      switch option.code {
      case 1: keep(option, in: &journal.details.comment, window)
      case 2: keep(option, in: &journal.details.hardware, window)
      case 3: keep(option, in: &journal.details.operatingSystem, window)
      case 4: keep(option, in: &journal.details.application, window)
      default: break
      }
    }
    report(options, of: header, offset: block.offset, &journal)
    return true
  }

  /// Compares a section's length with what it says, where the next begins or the capture ends.
  mutating func finishSection(_ end: Int, _ journal: inout CaptureJournal) {
    guard let declared = sectionLength else { return }
    sectionLength = nil
    guard declared != end - sectionStart else { return }
    journal.report(
      .sectionLength(declared: declared, actual: end - sectionStart), record: number + 1,
      at: sectionStart)
  }

  // MARK: - Interfaces

  /// Takes an Interface Description Block.
  mutating func describeInterface(
    _ header: BlockHeader, _ block: ByteRange, _ window: borrowing ByteWindow,
    _ journal: inout CaptureJournal
  ) {
    interfaceCount += 1
    guard journal.interfaces.count < Self.interfaceLimit else {
      journal.report(
        .tooManyInterfaces(limit: Self.interfaceLimit), record: number + 1, at: block.offset)
      return
    }
    let bytes = window.bytes(of: block)
    var interface = CaptureInterface(
      section: section, linkNumber: order.uint16(bytes, at: 8),
      snapLength: order.uint32(bytes, at: 12), scale: .microseconds)
    var options = options(of: block, behind: 16, header)
    while let option = options.next(window) {
      let value = window.bytes(of: option.value)
      switch (option.code, option.value.count) {
      case (2, _): keep(option, in: &interface.name, window)
      case (3, _): keep(option, in: &interface.description, window)
      case (9, 1):
        interface.scale = TimeScale(exponent: value.isEmpty ? 6 : value[0])
        interface.resolution = interface.scale.resolution
      case (10, 4): interface.timeZone = Int32(bitPattern: order.uint32(value, at: 0))
      case (14, 8): interface.timeOffset = Int64(bitPattern: order.uint64(value, at: 0))
      default: break
      }
    }
    report(options, of: header, offset: block.offset, &journal)
    interface.adapter = CaptureInterface.adapter(named: interface.name)
    journal.interfaces.append(interface)
  }

  /// Takes an Interface Statistics Block: what the recorder counted, up to then.
  mutating func noteStatistics(
    _ header: BlockHeader, _ block: ByteRange, _ window: borrowing ByteWindow,
    _ journal: inout CaptureJournal
  ) {
    let bytes = window.bytes(of: block)
    let id = Int(order.uint32(bytes, at: 8))
    let place = firstInterface + id
    guard id < interfaceCount, place < journal.interfaces.count else {
      return journal.report(
        .undescribedInterface(number: UInt32(clamping: id)), record: number + 1, at: block.offset)
    }
    var options = options(of: block, behind: 20, header)
    while let option = options.next(window) {
      guard option.value.count == 8 else { continue }
      let value = order.uint64(window.bytes(of: option.value), at: 0)
      switch option.code {
      case 4: journal.interfaces[place].reportedReceived = value
      case 5: journal.interfaces[place].reportedDrops = value
      case 7: journal.interfaces[place].reportedSystemDrops = value
      default: break
      }
    }
    report(options, of: header, offset: block.offset, &journal)
    let more = journal.interfaces[place].takeUnaccountedDrops()
    guard more > 0 else { return }
    let (sum, overflow) = journal.statistics.drops.addingReportingOverflow(more)
    journal.statistics.drops = overflow ? .max : sum
    journal.report(
      .interfaceDrops(interface: place, count: more), record: number + 1, at: block.offset)
  }

  /// The options of a block as far as it is read.
  private func options(
    of block: ByteRange, behind fields: Int, _ header: BlockHeader
  ) -> BlockOptions {
    BlockOptions(
      ByteRange(offset: block.offset + fields, count: max(0, block.count - fields)), order,
      isCut: header.length &- 4 > block.count)
  }

  /// Keeps an option's text, if none is kept yet.
  private func keep(
    _ option: BlockOptions.Option, in text: inout [UInt8], _ window: borrowing ByteWindow
  ) {
    guard text.isEmpty else { return }
    let bytes = window.bytes(of: option.value)
    for index in 0..<min(bytes.count, Self.textLimit) {
      // Some end their text with a zero, which does not belong to it.
      if bytes[index] == 0 { break }
      text.append(bytes[index])
    }
  }
}

extension CaptureInterface {
  /// Counts packets that a record says were lost in front of it.
  mutating func add(drops more: UInt64) {
    drops = drops.addingReportingOverflow(more).overflow ? .max : drops &+ more
    accountedDrops = max(accountedDrops, drops)
  }

  /// Lost packets that only the statistics tell of, each once.
  mutating func takeUnaccountedDrops() -> Int {
    let (sum, overflow) = (reportedDrops ?? 0).addingReportingOverflow(reportedSystemDrops ?? 0)
    let total = overflow ? .max : sum
    guard total > accountedDrops else { return 0 }
    let more = total - accountedDrops
    accountedDrops = total
    // So that the sum over all interfaces of a hostile file stays a number.
    return Int(min(more, 1 << 48))
  }
}
