import HSTestSupport
import Testing

/// `heartsnoop value`: one attribute value, either way.
@Suite struct `A value` {
  /// How bytes may be typed.
  static let spellings = [
    ["16485503"], ["0x16485503"], ["16", "48", "55", "03"], ["0x16", "0x48", "0x55", "0x03"],
    ["16 48 55 03"], ["16:48:55:03"], ["16-48-55-03"], ["0X16,0X48,0X55,0X03"], ["1648", "5503"],
  ]

  @Test(arguments: spellings)
  func `may be typed in many ways`(bytes: [String]) throws {
    for uuid in [
      "2a37", "0x2A37", "00002a37-0000-1000-8000-00805f9b34fb", "heart-rate-measurement",
    ] {
      let result = try Program.run(["value", uuid] + bytes)
      #expect(result.status == 0)
      #expect(result.text == "Heart Rate Measurement: 72 bpm, contact, RR 833.0 ms\n")
      #expect(result.errors == "")
    }
  }

  /// How programs print bytes, and what is said of the notation.
  static let pasted: [(text: [String], remark: String)] = [
    (["0x16", "0x48", "0x55", "0x3"], ""), (["0x16,0x48,0x55,0x3"], ""),
    (["[22, 72, 85, 3]"], "decimal"), (["22", "72", "85", "3"], "decimal"),
    (["bytearray(b'\\x16HU\\x03')"], "Python"), (["b\"\\x16HU\\x03\""], "Python"),
    (["b\\x16\\x48\\x55\\x03"], "Python"), (["bytearray([22, 72, 85, 3])"], "decimal"),
    (["bytes(b'\\x16HU\\x03')"], "Python"),
    (["Uint8Array(4) [22, 72, 85, 3]"], "decimal"), (["Uint8Array [ 22, 72, 85, 3 ]"], "decimal"),
    (["FkhVAw=="], "base64"), (["FkhVAw"], "base64"), (["16 48 55 03 |.HU.|"], "out of it"),
    (["Data(4 bytes): 16485503"], "out of it"), (["16 48 55 03 (4 bytes)"], "out of it"),
    (["{\"type\":\"Buffer\",\"data\":[22,72,85,3]}"], "out of it"),
    (["{\"0\":22,\"1\":72,\"2\":85,\"3\":3}"], "out of it"),
    (["Notification from 2a37, value: (0x) 16-48-55-03"], "out of it"),
    (["[0x16, 0x48, 0x55, 0x3]"], ""),
  ]

  @Test(arguments: pasted)
  func `may be pasted as programs print it`(text: [String], remark: String) throws {
    let result = try Program.run(["value", "2a37"] + text)
    #expect(result.text == "Heart Rate Measurement: 72 bpm, contact, RR 833.0 ms\n")
    #expect(remark.isEmpty ? result.errors == "" : result.errors.contains(remark))
  }

  /// Octets of one digit, as `%x` prints them: whatever stands between, none is joined with the next.
  @Test(arguments: [
    "20 0 c 0 a 6e d8 fc", "20,0,c,0,a,6e,d8,fc", "20:0:c:0:a:6e:d8:fc", "20-0-c-0-a-6e-d8-fc",
    "[20, 0, c, 0, a, 6e, d8, fc]", "2000 c 0 0a6e d8fc", "20;0;c;0;a;6e;d8;fc",
  ])
  func `has octets of one digit`(text: String) throws {
    let result = try Program.run("value", "2a63", text)
    #expect(
      result.text
        == "Cycling Power Measurement: Instantaneous Power 12 W, Cumulative Crank Revolutions 28170, "
        + "Last Crank Event Time 63.2109375 s\n", "\(result.errors)")
    #expect(result.errors == "heartsnoop: single digits were read as octets in hexadecimal\n")
  }

  @Test(arguments: [
    "<16485503>", "<1648 5503>", "16.48.55.03 (4)", "(0x) 16-48-55-03", "16:48:55:03",
    "{length = 4, bytes = 0x16485503}", "<Buffer 16 48 55 03>", "Optional(<16485503>)",
    "\"16485503\"",
    "(4) 16 48 55 03", "16 48 55 03  .HU.", "Optional({length = 4, bytes = 0x16485503})",
  ])
  func `may be pasted as libraries print it`(text: String) throws {
    let result = try Program.run("value", "2a37", text)
    #expect(
      result.text == "Heart Rate Measurement: 72 bpm, contact, RR 833.0 ms\n", "\(result.errors)")
    #expect(result.errors == "")
  }

  @Test func `is refused where the program left octets out`() throws {
    let text = "{length = 40, bytes = 0x16485503 16485503 16485503 ... 16485503 16485503 }"
    let result = try Program.run("value", "2a37", text)
    #expect(result.status == 64)
    #expect(result.errors.contains("Foundation prints some of 40 bytes"), "\(result.errors)")
  }

  @Test func `may be a list of signed bytes`() throws {
    let result = try Program.run("value", "7e57", "[-79, 3, 0]")
    #expect(result.text == "7e57: b10300\n")
  }

  @Test(arguments: ["[22, 72]", "22,72,85"])
  func `is refused where it can be two lists`(text: String) throws {
    let result = try Program.run("value", "2a37", text)
    #expect(result.status == 64)
    #expect(result.errors.contains("can be hexadecimal or decimal"), "\(result.errors)")
  }

  @Test(arguments: [
    "16483g", "heartrat", "300, 1", "1648GZ", "0x", "164 855 03", "1648550 3", "16485 503", "5",
    "16.48.5", "1.5",
    "16.48.55.03 (5)",
  ])
  func `is no guess`(text: String) throws {
    let result = try Program.run("value", "2a37", text)
    #expect(result.status == 64, "\(result.text)")
  }

  @Test func `has a list of all that are known`() throws {
    let lines = try Program.run("value", "--list").text.split(separator: "\n")
    #expect(lines.count >= 415)
    #expect(lines.contains("2a6e  Temperature"))
    #expect(lines.contains("2a37  Heart Rate Measurement"))
    #expect(lines.contains("fb005c82-02e7-f387-1cad-8acd2d8df0c8  Polar PMD Data"))
    #expect(Set(lines).count == lines.count)
    let objects = try Program.run("value", "--list", "--format", "json").text
    #expect(objects.contains("{\"uuid\":\"2a6e\",\"name\":\"Temperature\"}\n"))
    #expect(try Program.run("value", "--list", "2a37").status == 64)
    #expect(try Program.run("value").errors.contains("--list names those that are known"))
  }

  /// Values that are whole, and what they mean.
  static let whole: [(uuid: String, bytes: String, text: String)] = [
    ("2a38", "01", "Body Sensor Location: Chest"),
    ("2a39", "01", "Heart Rate Control Point: Reset Energy Expended"),
    ("2a19", "63", "Battery Level: 99 %"),
    ("2a6e", "c409", "Temperature: 25.0 °C"),
    ("2a29", "506f6c617220456c656374726f204f79", "Manufacturer Name String: \"Polar Electro Oy\""),
    ("2902", "0100", "Client Characteristic Configuration: notifications on"),
    ("2a37", "1648", "Heart Rate Measurement: 72 bpm, contact [rr_flag_without_values]"),
    ("2a37", "0400", "Heart Rate Measurement: 0 bpm, no contact [hr_zero]"),
    ("2a37", "0048ff", "Heart Rate Measurement: 72 bpm [trailing_bytes]"),
    ("7e57", "0102ff", "7e57: 0102ff"),
    ("7e57", "48656c6c6f", "7e57: 48656c6c6f \"Hello\""),
    ("7e57", "", "7e57: no bytes"),
    (
      "e20a39f4-73f5-4bc4-a12f-17d1ad07a961", "454f4d",
      "e20a39f4-73f5-4bc4-a12f-17d1ad07a961: 454f4d \"EOM\""
    ),
  ]

  @Test(arguments: whole)
  func `means`(uuid: String, bytes: String, text: String) throws {
    let result = try Program.run("value", uuid, bytes)
    #expect(result.text == text + "\n")
    #expect(result.status == 0)
  }

  /// Values of which a part cannot be used.
  static let malformed: [(uuid: String, bytes: String, text: String)] = [
    ("2a37", "", "Heart Rate Measurement: no bpm [empty]"),
    ("2a37", "06", "Heart Rate Measurement: no bpm, contact [truncated_hr]"),
    ("2a37", "0148", "Heart Rate Measurement: no bpm [truncated_hr]"),
    ("2a37", "0e4805", "Heart Rate Measurement: 72 bpm, contact [truncated_energy]"),
    ("2a37", "164834", "Heart Rate Measurement: 72 bpm, contact [rr_dangling_byte]"),
    ("2a19", "", "Battery Level: no bytes [empty]"),
    ("2a29", "ff", "Manufacturer Name String: \"\\xff\" [invalid_utf8]"),
  ]

  @Test(arguments: malformed)
  func `with an error has status 2`(uuid: String, bytes: String, text: String) throws {
    let result = try Program.run("value", uuid, bytes)
    #expect(result.text == text + "\n")
    #expect(result.status == 2)
    #expect(try Program.run("value", uuid, bytes, "--format", "json").status == 2)
  }

  /// What is typed to encode, and the bytes.
  static let encoded: [(uuid: String, fields: [String], bytes: String)] = [
    ("temperature", ["-12.5"], "1efb"),
    ("2a37", ["bpm=72"], "0048"),
    ("2a37", ["bpm=72", "contact=detected", "rr=853,860"], "164855035c03"),
    ("2a37", ["rr=853", "bpm=300", "energy=50", "contact=not-detected"], "1d2c0132005503"),
    ("2a38", ["chest"], "01"),
    ("2a19", ["87"], "57"),
    ("2a29", ["Example", "Straps"], "4578616d706c6520537472617073"),
    ("2902", ["notifications"], "0100"),
    ("fff1", ["hex=01ff"], "01ff"),
  ]

  @Test(arguments: encoded)
  func `is encoded`(uuid: String, fields: [String], bytes: String) throws {
    let result = try Program.run(["value", uuid, "--encode"] + fields)
    #expect(result.text == bytes + "\n")
    #expect(result.status == 0)
  }

  @Test func `goes round`() throws {
    for bytes in ["0048", "164855035c03", "1d2c0132005503", "0400", "1e3c0500e803e903"] {
      let json = try Program.run("value", "2a37", bytes, "--format", "json").text
      func field(_ name: String) -> String? {
        json.firstRange(of: "\"\(name)\":").map { range in
          let rest = json[range.upperBound...]
          return rest.hasPrefix("[")
            ? String(rest.dropFirst().prefix { $0 != "]" })
            : String(rest.prefix { $0 != "," && $0 != "}" }.filter { $0 != "\"" })
        }
      }
      var fields: [String] = []
      for (name, member) in [
        ("bpm", "bpm"), ("contact", "contact"), ("energy", "energy_kj"), ("rr", "rr_ticks"),
      ] {
        if let text = field(member), text != "null", !text.isEmpty {
          fields.append("\(name)=\(text)")
        }
      }
      #expect(try Program.run(["value", "2a37", "--encode"] + fields).text == bytes + "\n")
    }
  }

  @Test func `in JSON`() throws {
    let result = try Program.run("value", "2a37", "164855035c03", "--format", "json")
    #expect(
      result.text
        == #"{"bpm":72,"contact":"detected","energy_kj":null,"rr_ticks":[853,860],"#
        + #""rr_ms":[833.0078125,839.84375],"flags":22,"format":"uint8","contact_bits":3,"#
        + #""findings":[]}"# + "\n")
  }

  /// What cannot be understood, and the complaint.
  static let wrong: [(arguments: [String], words: String)] = [
    (["nonsense", "00"], "'nonsense' is neither a UUID nor the name of a known value."),
    (["2a3", "00"], "'2a3' is neither a UUID"),
    (["2a37"], "Give the value's bytes; '' is a value of no bytes."),
    (["2a37", "1648zz"], "'1648zz' is not hexadecimal: 'z' at offset 4 is not a digit."),
    (["2a37", "164"], "'164' is not hexadecimal: 3 digits do not make whole bytes."),
    (["2a37", "1"], "'1' is not hexadecimal: 1 digit does not make whole bytes."),
    (["2a37", "--encode"], "field \"bpm\" is missing."),
    (["2a37", "--encode", "bpm=x"], "field \"bpm\": \"x\" is not a number from 0 to 65535."),
    (["2a37", "--encode", "bpm=70000"], "field \"bpm\": \"70000\" is not a number"),
    (["2a37", "--encode", "bpm=72", "bpm=73"], "field \"bpm\" is given more than once."),
    (["2a37", "--encode", "bpm=72", "foo=1"], "unknown field \"foo\"."),
    (["2a37", "--encode", "--format", "json", "bpm=72"], "--format is for decoding."),
    (["fff1", "--encode", "a=1"], "values of type fff1 can only be given as hex=."),
  ]

  @Test(arguments: wrong)
  func `that cannot be understood is told with status 64`(arguments: [String], words: String) throws
  {
    let result = try Program.run(["value"] + arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Error: "))
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("Usage: heartsnoop value "))
  }
}
