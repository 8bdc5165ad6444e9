import HSBase
@testable import HSCapture
import Foundation
import Testing

/// Writes all bytes to a descriptor; says whether that worked.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var left = bytes[...]
  while !left.isEmpty {
    let count = unsafe left.withUnsafeBytes {
      unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    left = left.dropFirst(count)
  }
  return true
}

/// Writes `bytes` to a descriptor from another thread, `chunk` at a time, and closes it.
private func write(_ bytes: [UInt8], to descriptor: Int32, chunk: Int, pause: UInt32 = 0) {
  Thread.detachNewThread {
    var offset = 0
    while offset < bytes.count {
      let part = Array(bytes[offset..<Swift.min(offset + chunk, bytes.count)])
      guard writeAll(part, to: descriptor) else { break }
      offset += part.count
      if pause > 0 { usleep(pause) }
    }
    close(descriptor)
  }
}

private func makePipe() -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  #expect(unsafe pipe(&ends) == 0)
  return (ends[0], ends[1])
}

@Suite(.timeLimit(.minutes(20))) struct `A source` {
  @Test(arguments: 1...64)
  func `that dribbles gives the same records`(chunk: Int) throws {
    let sample = Sample()
    let ends = makePipe()
    write(sample.bytes, to: ends.write, chunk: chunk, pause: chunk < 8 ? 20 : 200)
    let out = try ReadOut(ByteSource(descriptor: ends.read, name: "pipe", closing: true))
    #expect(out.data == sample.data)
    #expect(out.findings.total == 0)
    #expect(out.records == (try ReadOut(ByteSource(bytes: sample.bytes))).records)
  }

  @Test func `that is a FIFO is read until its writer closes it`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/fifo"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let sample = Sample()
    Thread.detachNewThread {
      let descriptor = unsafe open(path, O_WRONLY)
      _ = writeAll(sample.bytes, to: descriptor)
      close(descriptor)
    }
    let out = try ReadOut(ByteSource(path: path))
    #expect(out.data == sample.data)
  }

  @Test func `that may wait lets its user flush first, with every record of before delivered`()
    throws
  {
    let sample = Sample()
    let ends = makePipe()
    let calls = Counter()
    var source = try ByteSource(descriptor: ends.read, name: "pipe", closing: true)
    // What the reader waits for is written only when it says that it will wait.
    source.willWait = {
      let step = calls.next()
      if step < 2 {
        let part =
          step == 0 ? sample.bytes[..<sample.offsets[1]] : sample.bytes[sample.offsets[1]...]
        _ = writeAll(Array(part), to: ends.write)
        if step == 1 { close(ends.write) }
      }
    }
    var reader = try CaptureReader(source)
    #expect(calls.value == 1)
    #expect(try reader.next()?.number == 1)
    #expect(calls.value == 1)
    #expect(try reader.next()?.number == 2)
    #expect(calls.value == 2)
    while try reader.next() != nil {}
    #expect(calls.value == 3)
    #expect(reader.statistics.records == 6)
  }

  @Test func `that does not block is waited for`() throws {
    let sample = Sample()
    let ends = makePipe()
    #expect(fcntl(ends.read, F_SETFL, O_NONBLOCK) == 0)
    write(sample.bytes, to: ends.write, chunk: 10, pause: 300)
    let out = try ReadOut(ByteSource(descriptor: ends.read, name: "pipe", closing: true))
    #expect(out.data == sample.data)
  }

  @Test func `that is a file begun in its middle counts from there`() throws {
    let sample = Sample()
    let directory = try TemporaryDirectory()
    let damaged = sample.bytes.replacing(0xFFFF_FFFF, at: sample.offsets[1] + 4)
    let path = try directory.file([9, 9, 9] + damaged)
    let descriptor = unsafe open(path, O_RDONLY)
    #expect(lseek(descriptor, 3, SEEK_SET) == 3)
    let out = try ReadOut(ByteSource(descriptor: descriptor, name: "file", closing: true))
    #expect(out.data == [sample.data[0]] + sample.data[2...])
    #expect(out.accounts(for: damaged.count))
  }

  @Test func `that is a file never waits`() throws {
    let directory = try TemporaryDirectory()
    let calls = Counter()
    var source = try ByteSource(path: directory.file(Sample().bytes))
    source.willWait = { _ = calls.next() }
    let out = try ReadOut(source)
    #expect(out.records.count == 6)
    #expect(calls.value == 0)
  }

  @Test func `that cannot be opened says why`() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.path + "/missing"
    let error = #expect(throws: CaptureError.self) { try ReadOut(ByteSource(path: missing)) }
    #expect(
      error == CaptureError(source: missing, problem: .cannotOpen(errorNumber: ENOENT)))
    #expect(
      error?.description == "\(missing): cannot be opened: No such file or directory")
    let place = #expect(throws: CaptureError.self) { try ReadOut(ByteSource(path: directory.path)) }
    #expect(place?.problem == .cannotOpen(errorNumber: EISDIR))
    let closed = #expect(throws: CaptureError.self) {
      try ReadOut(ByteSource(descriptor: 9999, name: "closed", closing: false))
    }
    #expect(closed?.problem == .cannotOpen(errorNumber: EBADF))
  }

  @Test func `that fails on the way ends reading with the place`() throws {
    let sample = Sample()
    var served = false
    let source = ByteSource(name: "broken") { (span) throws(CaptureError) -> Int in
      if served {
        throw CaptureError(
          source: "broken", problem: .readFailed(errorNumber: EIO, offset: sample.offsets[2]))
      }
      served = true
      for index in 0..<sample.offsets[2] { span[index] = sample.bytes[index] }
      return sample.offsets[2]
    }
    var reader = try CaptureReader(source)
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    let error = #expect(throws: CaptureError.self) { try reader.next() }
    #expect(
      error?.description
        == "broken: reading failed at byte \(sample.offsets[2]): Input/output error")
    #expect(try reader.next() == nil)
    #expect(!reader.statistics.isComplete)
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `that counts wrongly is clamped`(count: Int) throws {
    let calls = Counter()
    #expect(throws: CaptureError.self) {
      try ReadOut(ByteSource(name: "liar") { _ in calls.next() > 2 ? 0 : count })
    }
  }

  @Test func `however long does not make the window grow`() throws {
    // 12 MB made on the way: small records, and now and then a large one.
    var writer = BTSnoopWriter(link: .hciH4)
    let header = writer.bytes
    for index in 0..<100 {
      let data = [UInt8](repeating: UInt8(index), count: index == 50 ? 60_000 : index)
      writer.append(data.span, time: time(Int64(index)), flags: 0)
    }
    let block = Array(writer.bytes[header.count...])
    let blocks = 12_000_000 / block.count
    var pending = header[...]
    var left = blocks
    let source = ByteSource(name: "generated") { span in
      if pending.isEmpty, left > 0 {
        left -= 1
        pending = block[...]
      }
      let count = Swift.min(span.count, pending.count)
      for index in 0..<count { span[index] = pending[pending.startIndex + index] }
      pending = pending.dropFirst(count)
      return count
    }
    var reader = try CaptureReader(source)
    while try reader.next() != nil {}
    #expect(reader.statistics.records == blocks * 100)
    #expect(reader.statistics.isComplete)
    #expect(reader.windowCapacity == ByteWindow.initialCapacity)
  }
}

/// A number that a closure counts up.
private final class Counter {
  private(set) var value = 0

  func next() -> Int {
    value += 1
    return value - 1
  }
}
