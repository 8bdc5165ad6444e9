// swift-tools-version: 6.2
import PackageDescription

/// Every target: explicit existentials and imports, strict memory safety, no warning survives.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// Only Bytes declares non-escapable types. The flag does not spread to its clients, and the
// compiler's maintainers promise not to break it without two releases' notice (swift-nio and
// swift-collections ship with it for that reason).
let spans: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

// Targets stand in the order in which the data flows; each may import only what it names, which
// tools/layers checks against the imports in the sources.
let package = Package(
  name: "heartsnoop",
  products: [
    .executable(name: "heartsnoop", targets: ["heartsnoop"]),
    // The library: one module to import, a facade over all others.
    .library(name: "Heartsnoop", targets: ["Heartsnoop"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "Bytes", swiftSettings: spans),
    .target(name: "AssignedNumbers", dependencies: ["Bytes"], swiftSettings: strict),
    // Inflates the log that Android puts into the text of a bug report.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "Capture", dependencies: ["Bytes", "CZlib"], swiftSettings: strict),
    // libarchive, which is loaded when an archive is opened. Needs the headers of libarchive-dev, and
    // links nothing.
    .target(name: "CArchive"),
    .target(
      name: "Archives", dependencies: ["CArchive", "CZlib", "Bytes", "Capture"],
      swiftSettings: strict),
    // The kernel's Bluetooth sockets, and libpcap, which is loaded when an interface is opened. Needs
    // the headers of libbluetooth-dev and libpcap-dev, and links neither library.
    .target(name: "CLive"),
    .target(
      name: "LiveCapture", dependencies: ["CLive", "Bytes", "Capture"], swiftSettings: strict),
    .target(
      name: "HCI", dependencies: ["Bytes", "AssignedNumbers", "Capture"], swiftSettings: strict),
    .target(name: "USB", dependencies: ["Bytes", "Capture", "HCI"], swiftSettings: strict),
    // A capture's packets, free of the framing of its records.
    .target(
      name: "Packets", dependencies: ["Bytes", "Capture", "HCI", "USB"], swiftSettings: strict),
    .target(name: "LinkLayer", dependencies: ["Bytes", "Capture", "HCI"], swiftSettings: strict),
    .target(
      name: "L2CAP", dependencies: ["Bytes", "Capture", "HCI"], swiftSettings: strict),
    .target(name: "SMP", dependencies: ["Bytes"], swiftSettings: strict),
    .target(name: "ATT", dependencies: ["Bytes", "AssignedNumbers"], swiftSettings: strict),
    .target(
      name: "GATT", dependencies: ["Bytes", "AssignedNumbers", "ATT"], swiftSettings: strict),
    // AES of one block and AES-CMAC, for private addresses, the Database Hash and links on the air;
    // P-256, for pairing with the debug key; SHA-256 of a capture, for the lineage of exports.
    .systemLibrary(
      name: "CNettle", pkgConfig: "hogweed", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .target(name: "Identity", dependencies: ["CNettle", "Bytes", "HCI"], swiftSettings: strict),
    // Keys of links on the air, and what they decrypt.
    .target(
      name: "Encryption",
      dependencies: [
        "Bytes", "Capture", "HCI", "LinkLayer", "SMP", "Identity",
      ], swiftSettings: strict),
    .target(name: "Values", dependencies: ["Bytes", "AssignedNumbers"], swiftSettings: strict),
    // JSON, read strictly, and written into a buffer.
    .target(name: "JSONText", dependencies: ["Bytes"], swiftSettings: strict),
    // Reads YAML within limits: rules, scenarios, and whatever else people write by hand.
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "YAMLText", dependencies: ["CYAML", "Bytes"], swiftSettings: strict),
    // Where text goes, and how times are printed.
    .target(
      name: "Output", dependencies: ["Bytes", "Capture", "JSONText"], swiftSettings: strict),
    .target(
      name: "Labels",
      dependencies: [
        "Bytes", "AssignedNumbers", "HCI", "ATT", "GATT", "Values", "Identity", "Encryption",
        "JSONText",
      ],
      swiftSettings: strict),
    .target(name: "HRV", dependencies: ["Bytes"], swiftSettings: strict),
    .target(name: "Misreading", dependencies: ["Bytes"], swiftSettings: strict),
    // Two recordings of the same beats, laid beside each other; reads those of other programs.
    .target(name: "Agreement", dependencies: ["Bytes"], swiftSettings: strict),
    .target(name: "Export", dependencies: ["Bytes", "Values"], swiftSettings: strict),
    .target(
      name: "Verification", dependencies: ["Bytes", "Values"],
      swiftSettings: strict),
    .target(
      name: "Timeline",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "HCI", "USB", "Packets", "LinkLayer", "L2CAP", "SMP",
        "ATT", "GATT", "Identity", "Encryption", "Labels",
      ], swiftSettings: strict),
    .target(
      name: "Report",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "HCI", "LinkLayer", "L2CAP", "SMP", "ATT", "GATT",
        "Identity", "Encryption", "Values", "JSONText", "Output", "Labels", "Misreading",
        "Timeline",
      ], swiftSettings: strict),
    .target(
      name: "Series",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "HCI", "ATT", "GATT", "Values", "JSONText",
        "Output", "Labels", "HRV", "Agreement", "Export", "Verification", "Timeline", "Report",
      ], swiftSettings: strict),
    // A page on a capture, to look at and to share.
    .target(
      name: "CapturePage",
      dependencies: [
        "Bytes", "Capture", "HCI", "ATT", "Identity", "Values", "JSONText", "HRV", "Misreading",
        "Agreement", "Timeline", "Report", "Series", "Verification",
      ], swiftSettings: strict),
    .target(
      name: "Rules",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "HCI", "ATT", "GATT", "Values", "JSONText",
        "YAMLText", "Labels", "Verification", "Timeline", "Series",
      ], swiftSettings: strict),
    .target(
      name: "Conversion",
      dependencies: [
        "Bytes", "Capture", "HCI", "Packets", "Encryption", "Output", "Timeline", "Report",
      ], swiftSettings: strict),
    // What two captures, or what was saved of them, tell differently.
    .target(
      name: "Comparison",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "Archives", "JSONText", "Output", "Labels",
        "Timeline", "Report", "Series",
      ], swiftSettings: strict),
    // A packet led back through every layer to its bytes.
    .target(
      name: "Provenance",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "HCI", "LinkLayer", "L2CAP", "SMP", "ATT", "GATT",
        "Values", "JSONText", "Output", "Timeline", "Report",
      ], swiftSettings: strict),
    .target(
      name: "Redaction",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "HCI", "Packets", "LinkLayer", "SMP", "ATT", "GATT",
        "Identity", "Output", "Labels", "Timeline", "Series", "Conversion",
      ], swiftSettings: strict),
    .target(
      name: "Simulation",
      dependencies: ["Bytes", "Capture", "HCI", "Values", "Output", "Conversion", "YAMLText"],
      swiftSettings: strict),
    // One database over many captures.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // Many captures: finds them, works on several at once, and tells what each is good for.
    .target(
      name: "Fleet",
      dependencies: [
        "CSQLite", "Bytes", "AssignedNumbers", "Capture", "Archives", "HCI", "ATT", "GATT",
        "Values", "JSONText", "Timeline", "Report", "Series", "Verification",
      ], swiftSettings: strict),
    // The library's front door; its public types are its own.
    .target(
      name: "Heartsnoop",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "Archives", "HCI", "ATT", "GATT", "Identity",
        "Values", "Output", "Labels", "Verification", "Timeline", "Report", "Series", "Rules",
        "Conversion", "Comparison", "Redaction",
      ], swiftSettings: strict),
    .executableTarget(
      name: "heartsnoop",
      dependencies: [
        "Bytes", "AssignedNumbers", "Capture", "Archives", "LiveCapture", "HCI", "Identity",
        "Encryption", "Values", "HRV", "Output", "Labels", "Misreading", "Agreement", "Export",
        "Verification",
        "Timeline", "Report", "Series", "CapturePage", "Rules", "Conversion", "Comparison",
        "JSONText", "Provenance", "Redaction", "Simulation", "Fleet",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),

    // Makes fixtures/captures whose bytes must be exact; not part of the product.
    .executableTarget(
      name: "generate-fixtures", path: "tools/generate-fixtures", swiftSettings: strict),

    // Arbitrary bytes and what must hold of them; driven by tools/fuzz, and replayed by tests.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Bytes", "Capture", "Archives", "HCI", "Packets", "ATT", "GATT", "Identity", "Encryption",
        "Output", "Labels", "Agreement", "Export", "Timeline", "Report", "Series", "Rules",
        "Conversion", "Comparison", "Provenance", "Redaction", "Simulation",
      ],
      path: "tools/fuzzing/Targets", swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "tools/fuzzing/Driver",
      swiftSettings: strict),

    // What the tests share: seeds, vectors, where files are, and saying aloud what is skipped.
    .target(
      name: "TestSupport", dependencies: ["Bytes"], path: "Tests/TestSupport",
      swiftSettings: strict),

    .testTarget(name: "BytesTests", dependencies: ["Bytes", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AssignedNumbersTests", dependencies: ["AssignedNumbers", "Bytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CaptureTests", dependencies: ["Capture", "Bytes", "TestSupport"], swiftSettings: strict
    ),
    .testTarget(
      name: "ArchivesTests", dependencies: ["Archives", "Bytes", "Capture", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LiveCaptureTests",
      dependencies: ["LiveCapture", "CLive", "Bytes", "Capture", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HCITests",
      dependencies: ["HCI", "Bytes", "AssignedNumbers", "Capture", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "USBTests", dependencies: ["USB", "Bytes", "Capture", "HCI", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkLayerTests",
      dependencies: ["LinkLayer", "Bytes", "Capture", "HCI"],
      swiftSettings: strict),
    .testTarget(
      name: "L2CAPTests", dependencies: ["L2CAP", "Bytes", "Capture", "HCI", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SMPTests", dependencies: ["SMP", "Bytes", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ATTTests", dependencies: ["ATT", "Bytes", "AssignedNumbers", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ValuesTests",
      dependencies: ["Values", "Bytes", "AssignedNumbers", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IdentityTests", dependencies: ["Identity", "Bytes", "HCI", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EncryptionTests",
      dependencies: [
        "Encryption", "Identity", "Bytes", "Capture", "HCI", "LinkLayer", "SMP", "ATT", "Labels",
        "Timeline", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "LabelsTests",
      dependencies: [
        "Labels", "Bytes", "AssignedNumbers", "HCI", "ATT", "GATT", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(name: "HRVTests", dependencies: ["HRV", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MisreadingTests", dependencies: ["Misreading", "Values", "Bytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AgreementTests", dependencies: ["Agreement", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ExportTests", dependencies: ["Export", "Bytes", "Values", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "VerificationTests",
      dependencies: ["Verification", "Values", "Bytes", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GATTTests", dependencies: ["GATT", "Bytes", "AssignedNumbers", "ATT"],
      swiftSettings: strict),
    .testTarget(
      name: "TimelineTests",
      dependencies: [
        "Timeline", "Bytes", "AssignedNumbers", "Capture", "HCI", "L2CAP", "SMP", "ATT", "GATT",
        "Values", "Identity", "Labels", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "ReportTests",
      dependencies: [
        "Report", "Output", "Comparison", "Series", "Verification", "Timeline", "Bytes", "Capture",
        "HCI",
        "ATT", "L2CAP", "GATT", "Encryption", "AssignedNumbers", "Misreading", "Agreement", "Rules",
        "TestSupport", "YAMLText",
      ], swiftSettings: strict),
    .testTarget(
      name: "SeriesTests",
      dependencies: [
        "Series", "Agreement", "Bytes", "Capture", "HCI", "Values", "HRV",
        "Verification", "Timeline", "Report", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "RulesTests",
      dependencies: [
        "Rules", "Series", "Bytes", "AssignedNumbers", "Capture", "ATT",
        "Values", "Verification", "Output", "Timeline", "Report", "Conversion", "Simulation",
        "YAMLText", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "ConversionTests",
      dependencies: [
        "Conversion", "Bytes", "Capture", "HCI", "Packets", "Output", "Report", "Timeline",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "JSONTextTests", dependencies: ["JSONText", "Bytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ComparisonTests",
      dependencies: ["Comparison", "Bytes", "Output", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RedactionTests",
      dependencies: [
        "Redaction", "Bytes", "Capture", "HCI", "Packets", "SMP", "Identity", "Labels", "Timeline",
        "Output", "Report", "Series", "Conversion", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Simulation", "YAMLText", "Bytes", "AssignedNumbers", "Capture", "HCI", "ATT", "GATT",
        "Values", "Output", "Timeline", "Report", "Conversion", "TestSupport",
      ], swiftSettings: strict),
    // Other readers' words against ours; drives the built program as well.
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "heartsnoop", "Output", "Report", "Series", "Timeline", "Bytes", "AssignedNumbers",
        "Capture", "HCI",
        "ATT", "GATT", "Labels", "SMP", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "FuzzingTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HeartsnoopTests", dependencies: ["Heartsnoop", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["heartsnoop", "Bytes", "HCI", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
