import HSReport
import Testing

/// What captures are called on a page, which names no more folders than are needed.
@Suite struct `Names of captures` {
  @Test(
    arguments: [
      (["/home/anna/night.btsnoop"], ["night.btsnoop"]),
      (["a/log", "b/other"], ["log", "other"]),
      // Every phone's log is called alike.
      (
        ["/t/2061/btsnoop_hci.log", "/t/2062/btsnoop_hci.log"],
        ["2061/btsnoop_hci.log", "2062/btsnoop_hci.log"]
      ),
      (["2061/x/log", "2062/x/log", "z"], ["2061/x/log", "2062/x/log", "z"]),
      // One is what the other ends with.
      (["log", "old/log"], ["log", "old/log"]),
      // The same file twice cannot be told apart.
      (["a/log", "a/log"], ["log", "log"]),
      (["-"], ["standard input"]), ([""], [""]), (["/"], ["/"]),
    ] as [([String], [String])])
  func `tell files of one name apart by their folders`(files: [String], names: [String]) {
    let own = CaptureNames(files)
    #expect(files.map(own.name) == names)
    #expect(files.map(own.file) == names)
  }

  @Test func `are in an archive those of the archive and of the file`() {
    let names = CaptureNames(["/t/a.zip", "/t/a", "/t/b/a.zip"])
    #expect(names.name(of: "/t/a.zip:FS/data/logs/btsnoop_hci.log") == "t/a.zip:btsnoop_hci.log")
    #expect(names.file(of: "/t/b/a.zip:inner.tar:x/c.log") == "b/a.zip")
    #expect(names.name(of: "/t/b/a.zip:inner.tar:x/c.log") == "b/a.zip:inner.tar:c.log")
    #expect(names.name(of: "/t/a") == "a")
    // What is none of the files is called without its folders.
    #expect(names.name(of: "/etc/other.log") == "other.log")
    #expect(names.file(of: "/t/abc") == "abc")
  }
}
