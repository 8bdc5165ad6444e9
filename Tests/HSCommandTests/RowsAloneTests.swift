import HSBase
import HSTestProgram
import HSTestSupport
import Testing

/// PDUs that have a row in `Sources/Protocols/` and not another line: all that prints or writes knows their fields.
@Suite struct `Rows alone` {
  /// An LE Meta event of Core 6.0 or later, and what is told of it.
  struct Known: Sendable, CustomTestStringConvertible {
    let name: String
    /// The event's subevent code and the fields behind it.
    let hexadecimal: String
    /// Its fields in words.
    let words: String
    /// Some of its fields in NDJSON.
    let members: [String]

    var testDescription: String { name }
  }

  private static let known = [
    Known(
      name: "LE Frame Space Update Complete", hexadecimal: "35 00 4000 02 6400 03 0300",
      words: "Status 0x00, Success; Connection_Handle 0x0040; Initiator 2 = peer; "
        + "Frame_Space 100 us; PHYs 0x03 = LE 1M, LE 2M; "
        + "Spacing_Types 0x0003 = T_IFS_ACL_CP, T_IFS_ACL_PC",
      members: [
        #"{"name":"Initiator","value":2,"value_name":"peer"}"#,
        #"{"name":"Frame_Space","value":100,"unit":"us"}"#,
      ]),
    Known(
      name: "LE Connection Rate Change",
      hexadecimal: "37 00 4000 0a00 0200 0100 0000 9001",
      words: "Status 0x00, Success; Connection_Handle 0x0040; Connection_Interval 10 = 1.250 ms; "
        + "Subrate_Factor 2; Peripheral_Latency 1 events; Continuation_Number 0 events; "
        + "Supervision_Timeout 400 = 4000.000 ms",
      members: [#"{"name":"Connection_Interval","value":10,"value_ms":1.25}"#]),
    Known(
      name: "LE CS Read Remote Supported Capabilities Complete [v2]",
      hexadecimal: "38 00 4000 01 0100 02 04 03 01 00 0a 00 14 0100 0200 02 0400 7c00 7e00 e001 "
        + "0300 0a 1f 7e00 04",
      words: "Status 0x00, Success; Connection_Handle 0x0040; Num_Config_Supported 1; "
        + "Max_Consecutive_Procedures_Supported 1; Num_Antennas_Supported 2; "
        + "Max_Antenna_Paths_Supported 4; Roles_Supported 0x03 = initiator, reflector; "
        + "Modes_Supported 1; RTT_Capability 0; RTT_AA_Only_N 10; RTT_Sounding_N 0; "
        + "RTT_Random_Payload_N 20; NADM_Sounding_Capability 1; NADM_Random_Capability 2; "
        + "CS_SYNC_PHYs_Supported 2; Subfeatures_Supported 4; T_IP1_Times_Supported 124; "
        + "T_IP2_Times_Supported 126; T_FCS_Times_Supported 480; T_PM_Times_Supported 3; "
        + "T_SW_Time_Supported 10; TX_SNR_Capability 31; T_IP2_IPT_Times_Supported 126; "
        + "T_SW_IPT_Time_Supported 4",
      members: [
        #"{"name":"T_IP2_IPT_Times_Supported","value":126}"#,
        #"{"name":"T_SW_IPT_Time_Supported","value":4}"#,
      ]),
  ]

  @Test(arguments: known)
  func `are shown by text, NDJSON and explain, and kept by redaction`(event: Known) throws {
    let parameters = try Hex.bytes(event.hexadecimal.filter { $0 != " " })
    let packet = [4, 0x3e, UInt8(parameters.count)] + parameters
    var made = MadeCapture([0xc1, 0x22, 0x33, 0x44, 0x55, 0x66])
    made.record(true, packet)
    func run(_ arguments: String...) throws -> Program.Outcome {
      let result = try Program.run(arguments, input: made.bytes)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result
    }

    let text = try run("decode", "-", "--show", "hci").text
    #expect(text.contains("HCI event \(event.name): \(event.words)\n"), "\(text)")

    let json = try run("decode", "-", "--show", "hci", "--format", "ndjson").text
    for member in event.members { #expect(json.contains(member), "\(json)") }
    #expect(json.contains(#""subevent_name":"\#(event.name)""#))

    let explained = try run("explain", "-", "--packet", "2").text
    let words = explained.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for field in event.words.split(separator: "; ") {
      #expect(words.contains("HCI: \(field)"), "\(explained)")
    }

    let redacted = try run("redact", "-", "-o", "-")
    #expect(Array(redacted.output.suffix(packet.count)) == packet)
    #expect(!redacted.errors.contains("wiped"), "\(redacted.errors)")
  }
}
