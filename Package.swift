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

// Where the program is built to be installed (tools/lib/common.sh), modules through which no record passes are
// built to be small: a fifth less code. Packages that use the library see no flag of it.
let isInstalled = Context.environment["HEARTSNOOP_INSTALLED"] != nil
let small: [SwiftSetting] =
  strict + (isInstalled ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])

// Targets stand in the order in which the data flows; each may import only what it names, which
// tools/layers checks against the imports in the sources.
let package = Package(
  name: "heartsnoop",
  products: [
    .executable(name: "heartsnoop", targets: ["HSCommand"]),
    .executable(name: "fuzz", targets: ["HSFuzz"]),
    // The library: one module to import, a facade over all others.
    .library(name: "Heartsnoop", targets: ["Heartsnoop"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The C library, whatever the system calls it; the only module that imports it.
    .target(name: "HSPlatform", swiftSettings: strict),
    .target(name: "HSBytes", exclude: ["Rows"], swiftSettings: spans),
    .target(name: "HSAssignedNumbers", dependencies: ["HSBytes"], swiftSettings: strict),
    // Inflates the log that Android puts into the text of a bug report.
    .systemLibrary(
      name: "HSCZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "HSCapture", dependencies: ["HSPlatform", "HSBytes", "HSCZlib"],
      exclude: ["Findings/Rows", "Rows"],
      swiftSettings: strict),
    // libarchive, which is loaded when an archive is opened. Needs the headers of libarchive-dev, and
    // links nothing.
    .target(name: "HSCArchive"),
    .target(
      name: "HSArchives", dependencies: ["HSCArchive", "HSCZlib", "HSBytes", "HSCapture"],
      exclude: ["Rows"], swiftSettings: small),
    // The kernel's Bluetooth sockets, and libpcap, which is loaded when an interface is opened. Needs
    // the headers of libbluetooth-dev and libpcap-dev, and links neither library.
    .target(name: "HSCLive"),
    .target(
      name: "HSLiveCapture", dependencies: ["HSPlatform", "HSCLive", "HSBytes", "HSCapture"],
      swiftSettings: small),
    .target(
      name: "HSHCI", dependencies: ["HSBytes", "HSAssignedNumbers", "HSCapture"],
      swiftSettings: strict),
    .target(name: "HSUSB", dependencies: ["HSBytes", "HSCapture", "HSHCI"], swiftSettings: strict),
    // A capture's packets, free of the framing of its records.
    .target(
      name: "HSPackets", dependencies: ["HSBytes", "HSCapture", "HSHCI", "HSUSB"],
      swiftSettings: strict),
    .target(
      name: "HSLinkLayer", dependencies: ["HSBytes", "HSCapture", "HSHCI"], swiftSettings: strict),
    .target(
      name: "HSL2CAP", dependencies: ["HSBytes", "HSCapture", "HSHCI"], swiftSettings: strict),
    .target(name: "HSSMP", dependencies: ["HSBytes"], swiftSettings: strict),
    .target(name: "HSATT", dependencies: ["HSBytes", "HSAssignedNumbers"], swiftSettings: strict),
    .target(
      name: "HSGATT", dependencies: ["HSBytes", "HSAssignedNumbers", "HSATT"], swiftSettings: strict
    ),
    // AES of one block and AES-CMAC, for private addresses, the Database Hash and links on the air;
    // P-256, for pairing with the debug key; SHA-256 of a capture, for the lineage of exports.
    .systemLibrary(
      name: "HSCNettle", pkgConfig: "hogweed", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .target(
      name: "HSIdentity", dependencies: ["HSCNettle", "HSBytes", "HSHCI"], exclude: ["Rows"],
      swiftSettings: strict),
    // Keys of links on the air, and what they decrypt.
    .target(
      name: "HSEncryption",
      dependencies: [
        "HSBytes", "HSCapture", "HSHCI", "HSLinkLayer", "HSSMP", "HSIdentity",
      ], exclude: ["Rows"], swiftSettings: strict),
    .target(
      name: "HSValues", dependencies: ["HSBytes", "HSAssignedNumbers"], swiftSettings: strict),
    // JSON, read strictly, and written into a buffer.
    .target(name: "HSJSONText", dependencies: ["HSBytes"], swiftSettings: strict),
    // Reads YAML within limits: rules, scenarios, and whatever else people write by hand.
    .systemLibrary(
      name: "HSCYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "HSYAMLText", dependencies: ["HSCYAML", "HSBytes", "HSJSONText"], swiftSettings: small),
    // Layouts of values that people write themselves, in Kaitai Struct's language.
    .target(
      name: "HSLayout", dependencies: ["HSPlatform", "HSBytes", "HSYAMLText"],
      exclude: ["Lua", "Shipped"], swiftSettings: strict),
    // Where text goes, and how times are printed.
    .target(
      name: "HSOutput", dependencies: ["HSPlatform", "HSBytes", "HSCapture", "HSJSONText"],
      swiftSettings: strict),
    // Where a run prints, what it says, and the files that it writes.
    .target(
      name: "HSConsole",
      dependencies: ["HSPlatform", "HSBytes", "HSLiveCapture", "HSOutput"], swiftSettings: small),
    .target(
      name: "HSLabels",
      dependencies: [
        "HSLayout", "HSBytes", "HSAssignedNumbers", "HSHCI", "HSATT", "HSGATT", "HSValues",
        "HSIdentity",
        "HSEncryption",
        "HSJSONText",
      ],
      swiftSettings: strict),
    .target(name: "HSHRV", dependencies: ["HSPlatform", "HSBytes"], swiftSettings: strict),
    .target(name: "HSMisreading", dependencies: ["HSBytes"], swiftSettings: small),
    // What values that nobody documented are made of: inference on messages.
    .target(
      name: "HSLearn", dependencies: ["HSPlatform", "HSBytes", "HSJSONText", "HSLayout"],
      swiftSettings: strict),
    // Two recordings of the same beats, laid beside each other; reads those of other programs.
    .target(
      name: "HSAgreement", dependencies: ["HSPlatform", "HSBytes"], swiftSettings: small),
    .target(name: "HSExport", dependencies: ["HSBytes", "HSValues"], swiftSettings: small),
    .target(
      name: "HSVerification", dependencies: ["HSPlatform", "HSBytes", "HSValues"],
      swiftSettings: strict),
    .target(
      name: "HSTimeline",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSUSB", "HSPackets", "HSLinkLayer",
        "HSL2CAP", "HSSMP",
        "HSATT", "HSGATT", "HSLayout", "HSIdentity", "HSEncryption", "HSJSONText", "HSLabels",
        "HSValues",
      ], exclude: ["Findings/Rows"], swiftSettings: strict),
    .target(
      name: "HSReport",
      dependencies: [
        "HSPlatform", "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSLinkLayer",
        "HSL2CAP", "HSSMP",
        "HSATT", "HSGATT",
        "HSIdentity", "HSEncryption", "HSValues", "HSJSONText", "HSOutput", "HSLayout", "HSLabels",
        "HSMisreading", "HSLearn",
        "HSTimeline",
      ], exclude: ["History/Rows", "Info/Rows"], swiftSettings: strict),
    .target(
      name: "HSSeries",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSL2CAP", "HSATT", "HSGATT",
        "HSValues", "HSJSONText", "HSLayout",
        "HSOutput", "HSLabels", "HSHRV", "HSAgreement", "HSExport", "HSVerification", "HSTimeline",
      ], swiftSettings: strict),
    // Why a connection is slow, was lost, did not come about, or does not stay paired.
    .target(
      name: "HSDoctor",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSL2CAP", "HSLinkLayer", "HSSMP",
        "HSATT", "HSJSONText", "HSOutput", "HSTimeline",
      ], swiftSettings: small),
    // Opens captures and decodes them, for every door: problems are values with one sentence.
    .target(
      name: "HSSession",
      dependencies: [
        "HSPlatform", "HSBytes", "HSCapture", "HSArchives", "HSHCI", "HSIdentity", "HSEncryption",
        "HSOutput", "HSConsole", "HSLayout", "HSLabels", "HSTimeline", "HSReport", "HSDoctor",
        "HSSeries", "HSExport", "HSAgreement", "HSMisreading", "HSVerification",
      ], swiftSettings: small),
    // A page on a capture, to look at and to share.
    .target(
      name: "HSCapturePage",
      dependencies: [
        "HSBytes", "HSCapture", "HSHCI", "HSATT", "HSIdentity", "HSValues", "HSJSONText", "HSHRV",
        "HSLearn", "HSMisreading", "HSOutput",
        "HSAgreement", "HSTimeline", "HSReport", "HSSeries", "HSVerification",
      ], exclude: ["Page"], swiftSettings: small),
    // Schemas, rules and scenarios that the program carries with it.
    .target(
      name: "HSBundledFiles", dependencies: ["HSBytes", "HSCapture"], swiftSettings: small),
    .target(
      name: "HSRules",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSATT", "HSGATT", "HSValues",
        "HSJSONText", "HSBundledFiles",
        "HSYAMLText", "HSLayout", "HSLabels", "HSVerification", "HSTimeline", "HSSeries",
      ], swiftSettings: small),
    .target(
      name: "HSConversion",
      dependencies: [
        "HSBytes", "HSCapture", "HSHCI", "HSPackets", "HSATT", "HSEncryption", "HSOutput",
        "HSTimeline", "HSReport",
      ], exclude: ["Rows"], swiftSettings: small),
    // What two captures, or what was saved of them, tell differently.
    .target(
      name: "HSComparison",
      dependencies: [
        "HSPlatform", "HSBytes", "HSAssignedNumbers", "HSCapture", "HSArchives", "HSJSONText",
        "HSOutput",
        "HSYAMLText", "HSConsole", "HSLabels", "HSTimeline", "HSReport", "HSSeries", "HSSession",
      ], swiftSettings: small),
    // A packet led back through every layer to its bytes.
    .target(
      name: "HSProvenance",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSLinkLayer", "HSL2CAP", "HSSMP",
        "HSATT", "HSGATT",
        "HSLayout", "HSValues", "HSJSONText", "HSOutput", "HSTimeline", "HSReport", "HSConsole",
        "HSSession", "HSSeries",
      ], swiftSettings: small),
    .target(
      name: "HSRedaction",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSPackets", "HSLinkLayer", "HSL2CAP",
        "HSSMP", "HSATT", "HSGATT",
        "HSIdentity", "HSOutput", "HSConsole", "HSLabels", "HSLayout", "HSValues", "HSTimeline",
        "HSReport", "HSSeries", "HSConversion", "HSSession",
      ], exclude: ["Rows"], swiftSettings: small),
    // The captured device, and the captured app, as programs.
    .target(
      name: "HSReplay",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSATT", "HSGATT", "HSLayout",
        "HSTimeline", "HSRedaction",
      ], exclude: ["Runtime"], swiftSettings: small),
    .target(
      name: "HSSimulation",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSL2CAP", "HSSMP", "HSATT",
        "HSLayout",
        "HSIdentity",
        "HSEncryption", "HSValues", "HSOutput",
        "HSConversion", "HSJSONText", "HSYAMLText",
      ],
      swiftSettings: small),
    // One database over many captures.
    .systemLibrary(
      name: "HSCSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // A second process of the program, in which captures are worked on.
    .target(name: "HSCWorker"),
    // Many captures: finds them, works on several at once, and tells what each is good for.
    .target(
      name: "HSFleet",
      dependencies: [
        "HSPlatform", "HSCSQLite", "HSCWorker", "HSBytes", "HSAssignedNumbers", "HSCapture",
        "HSHCI", "HSATT",
        "HSGATT", "HSValues", "HSJSONText", "HSTimeline", "HSReport", "HSSeries", "HSSession",
        "HSVerification", "HSConsole", "HSOutput", "HSRedaction", "HSLabels", "HSLayout",
      ], swiftSettings: small),
    // The library's front door; its public types are its own.
    .target(
      name: "Heartsnoop",
      dependencies: [
        "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSLinkLayer", "HSATT", "HSGATT",
        "HSValues", "HSOutput",
        "HSLabels", "HSVerification", "HSTimeline", "HSReport", "HSSeries", "HSSession", "HSRules",
        "HSConversion", "HSComparison", "HSRedaction",
      ], swiftSettings: strict),
    // A source that is decoded, shown and recorded while it happens.
    .target(
      name: "HSLive",
      dependencies: [
        "HSPlatform", "HSBytes", "HSCapture", "HSArchives", "HSLiveCapture", "HSOutput",
        "HSConsole",
        "HSVerification", "HSTimeline", "HSReport", "HSSeries", "HSSession",
        "HSConversion",
      ], swiftSettings: small),
    // Memory that the allocator keeps.
    .target(name: "HSCMemory"),
    // A capture that is packed for others, searched for what is personal.
    .target(
      name: "HSSharing",
      dependencies: [
        "HSCMemory", "HSBytes", "HSCapture", "HSArchives", "HSIdentity", "HSOutput", "HSConsole",
        "HSLabels",
        "HSMisreading", "HSTimeline", "HSReport", "HSSeries", "HSSession", "HSCapturePage",
        "HSConversion", "HSRedaction",
      ], exclude: ["ReadMe"], swiftSettings: small),
    // Commands as a page in a browser runs them; tools/browser compiles it, and what it needs, to WebAssembly.
    .target(
      name: "HSBrowser",
      dependencies: [
        "HSBytes", "HSCapture", "HSEncryption", "HSHRV", "HSJSONText", "HSOutput", "HSConsole",
        "HSLabels", "HSLearn", "HSTimeline", "HSReport", "HSSeries", "HSDoctor", "HSSession",
        "HSCapturePage",
        "HSRedaction", "HSSharing",
      ], exclude: ["Page"], swiftSettings: small),
    // What each command takes and does: its options, what is printed, and the exit status.
    .executableTarget(
      name: "HSCommand",
      dependencies: [
        "HSPlatform", "HSBytes", "HSAssignedNumbers", "HSCapture", "HSLiveCapture",
        "HSHCI",
        "HSIdentity", "HSEncryption", "HSValues", "HSJSONText", "HSLayout", "HSOutput",
        "HSConsole", "HSLabels", "HSHRV", "HSMisreading", "HSLearn", "HSAgreement", "HSExport",
        "HSVerification", "HSTimeline", "HSReport", "HSSeries", "HSDoctor", "HSSession",
        "HSCapturePage", "HSReplay", "HSRules", "HSConversion", "HSComparison", "HSProvenance",
        "HSRedaction", "HSSharing", "HSSimulation", "HSFleet", "HSLive", "HSBundledFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: small),

    // Protocols made at random, and how what is learnt of them stands against the truth.
    .target(
      name: "HSLearningBench", dependencies: ["HSLearn"],
      path: "tools/learning-bench/Protocols",
      swiftSettings: strict),
    .executableTarget(
      name: "learning-bench", dependencies: ["HSLearn", "HSLearningBench", "HSPlatform"],
      path: "tools/learning-bench/Driver", swiftSettings: strict),

    // Arbitrary bytes and what must hold of them; driven by tools/fuzz, and replayed by tests.
    .target(
      name: "HSFuzzTargets",
      dependencies: [
        "HSBytes", "HSCapture", "HSArchives", "HSHCI", "HSPackets", "HSATT", "HSGATT", "HSIdentity",
        "HSEncryption", "HSJSONText", "HSLearn", "HSDoctor", "HSReplay", "HSLive",
        "HSLayout", "HSOutput", "HSLabels", "HSAgreement", "HSExport", "HSTimeline", "HSReport",
        "HSSeries",
        "HSRules",
        "HSConversion", "HSComparison", "HSProvenance", "HSRedaction", "HSSimulation",
      ],
      path: "tools/fuzzing/Targets", swiftSettings: strict),
    .executableTarget(
      name: "HSFuzz", dependencies: ["HSFuzzTargets"], path: "tools/fuzzing/Driver",
      swiftSettings: strict),

    // What the tests share: seeds, vectors, where files are, and saying aloud what is skipped.
    .target(
      name: "HSTestSupport", dependencies: ["HSBytes"], path: "Tests/HSTestSupport",
      swiftSettings: strict),
    // The program as tests run it: within themselves, or started. It sees into the command, as tests do.
    .testTarget(
      name: "HSTestProgram",
      dependencies: [
        "HSCommand", "HSPlatform", "HSBytes", "HSLiveCapture", "HSOutput", "HSConsole",
        "HSTestSupport",
      ],
      swiftSettings: strict),

    .testTarget(
      name: "HSBytesTests", dependencies: ["HSBytes", "HSTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HSAssignedNumbersTests",
      dependencies: ["HSAssignedNumbers", "HSBytes", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSCaptureTests", dependencies: ["HSCapture", "HSBytes", "HSTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "HSArchivesTests",
      dependencies: ["HSArchives", "HSBytes", "HSCapture", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLiveCaptureTests",
      dependencies: ["HSLiveCapture", "HSCLive", "HSBytes", "HSCapture", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSFleetTests",
      dependencies: [
        "HSFleet", "HSPlatform", "HSBytes", "HSCapture", "HSOutput", "HSTimeline", "HSReport",
        "HSSeries", "HSSession", "HSCapturePage", "HSVerification", "HSLabels", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSHCITests",
      dependencies: ["HSHCI", "HSBytes", "HSAssignedNumbers", "HSCapture", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSUSBTests",
      dependencies: ["HSUSB", "HSBytes", "HSCapture", "HSHCI", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLinkLayerTests",
      dependencies: ["HSLinkLayer", "HSBytes", "HSCapture", "HSHCI"],
      swiftSettings: strict),
    .testTarget(
      name: "HSL2CAPTests",
      dependencies: ["HSL2CAP", "HSBytes", "HSCapture", "HSHCI", "HSTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "HSSMPTests", dependencies: ["HSSMP", "HSBytes", "HSTestSupport"], swiftSettings: strict
    ),
    // What the rows in Sources/Protocols/ describe, of all protocols.
    .testTarget(
      name: "HSProtocolsTests",
      dependencies: [
        "HSATT", "HSBytes", "HSHCI", "HSLinkLayer", "HSL2CAP", "HSSMP", "HSTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HSATTTests", dependencies: ["HSATT", "HSBytes", "HSAssignedNumbers", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSValuesTests",
      dependencies: ["HSValues", "HSBytes", "HSAssignedNumbers", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSIdentityTests", dependencies: ["HSIdentity", "HSBytes", "HSHCI", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSEncryptionTests",
      dependencies: [
        "HSEncryption", "HSIdentity", "HSBytes", "HSCapture", "HSHCI", "HSLinkLayer", "HSSMP",
        "HSATT", "HSLabels",
        "HSTimeline", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSLabelsTests",
      dependencies: [
        "HSLabels", "HSBytes", "HSAssignedNumbers", "HSHCI", "HSATT", "HSGATT", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSHRVTests", dependencies: ["HSHRV", "HSTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HSMisreadingTests",
      dependencies: ["HSMisreading", "HSValues", "HSBytes", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLayoutTests", dependencies: ["HSLayout", "HSBytes", "HSYAMLText", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSLearnTests",
      dependencies: [
        "HSLearn", "HSLearningBench", "HSBytes", "HSJSONText", "HSLayout", "HSTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HSAgreementTests", dependencies: ["HSAgreement", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSExportTests", dependencies: ["HSExport", "HSBytes", "HSValues", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSVerificationTests",
      dependencies: ["HSVerification", "HSValues", "HSBytes", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSGATTTests", dependencies: ["HSGATT", "HSBytes", "HSAssignedNumbers", "HSATT"],
      swiftSettings: strict),
    .testTarget(
      name: "HSTimelineTests",
      dependencies: [
        "HSTimeline", "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSL2CAP", "HSSMP",
        "HSATT", "HSGATT",
        "HSValues", "HSIdentity", "HSLabels", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSCapturePageTests",
      dependencies: ["HSCapturePage", "HSBytes", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSReportTests",
      dependencies: [
        "HSReport", "HSOutput", "HSComparison", "HSSeries", "HSVerification", "HSTimeline",
        "HSBytes", "HSCapture",
        "HSHCI",
        "HSATT", "HSL2CAP", "HSSMP", "HSGATT", "HSEncryption", "HSAssignedNumbers", "HSMisreading",
        "HSAgreement", "HSRules",
        "HSTestSupport", "HSYAMLText",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSSeriesTests",
      dependencies: [
        "HSSeries", "HSAgreement", "HSBytes", "HSCapture", "HSExport", "HSHCI", "HSOutput",
        "HSValues", "HSHRV", "HSVerification", "HSTimeline", "HSReport", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSRulesTests",
      dependencies: [
        "HSRules", "HSSeries", "HSBytes", "HSAssignedNumbers", "HSCapture", "HSATT",
        "HSValues", "HSVerification", "HSOutput", "HSTimeline", "HSReport", "HSConversion",
        "HSSimulation",
        "HSYAMLText", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSConversionTests",
      dependencies: [
        "HSConversion", "HSBytes", "HSCapture", "HSHCI", "HSPackets", "HSOutput", "HSReport",
        "HSTimeline",
        "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSJSONTextTests", dependencies: ["HSJSONText", "HSBytes", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSComparisonTests",
      dependencies: ["HSComparison", "HSBytes", "HSOutput", "HSTimeline", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSRedactionTests",
      dependencies: [
        "HSRedaction", "HSBytes", "HSCapture", "HSHCI", "HSPackets", "HSSMP", "HSIdentity",
        "HSJSONText", "HSLabels", "HSTimeline",
        "HSOutput", "HSReport", "HSSeries", "HSConversion", "HSSession", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSSimulationTests",
      dependencies: [
        "HSSimulation", "HSYAMLText", "HSBytes", "HSAssignedNumbers", "HSCapture", "HSHCI", "HSATT",
        "HSGATT", "HSEncryption", "HSIdentity", "HSLabels",
        "HSValues", "HSOutput", "HSTimeline", "HSVerification", "HSSeries", "HSReport",
        "HSConversion", "HSTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSReplayTests",
      dependencies: ["HSReplay", "HSATT", "HSAssignedNumbers", "HSCapture", "HSGATT"],
      swiftSettings: strict),
    .testTarget(
      name: "HSDoctorTests",
      dependencies: [
        "HSDoctor", "HSSimulation", "HSBytes", "HSCapture", "HSIdentity", "HSConversion",
        "HSOutput", "HSTimeline",
        "HSTestSupport",
      ], swiftSettings: strict),
    // Other readers' words against ours; drives the built program as well.
    .testTarget(
      name: "HSConformanceTests",
      dependencies: [
        "HSCommand", "HSOutput", "HSReport", "HSDoctor", "HSSeries", "HSTimeline", "HSBytes",
        "HSAssignedNumbers",
        "HSCapture", "HSHCI",
        "HSATT", "HSGATT", "HSLabels", "HSSMP", "HSTestSupport", "HSTestProgram",
      ], swiftSettings: strict),
    .testTarget(
      name: "HSFuzzingTests",
      dependencies: ["HSFuzzTargets", "HSArchives", "HSCapture", "HSTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "HSFacadeTests", dependencies: ["Heartsnoop", "HSTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HSCommandTests",
      dependencies: [
        "HSCommand", "HSBrowser", "HSBundledFiles", "Heartsnoop", "HSBytes", "HSConsole", "HSHCI",
        "HSTimeline", "HSLearn", "HSLearningBench", "HSTestSupport", "HSTestProgram",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Where the program is built to be installed, the compiler refuses each conversion of a floating-point number that may
// trap (HSBytes, WholeNumbers), also in files that do not import HSBytes.
if isInstalled {
  for target in package.targets where target.path == nil && !target.isTest {
    guard target.name != "HSPlatform", let settings = target.swiftSettings else { continue }
    target.swiftSettings =
      settings
      + (target.name == "HSBytes"
        ? [.define("CHECKS_CONVERSIONS")]
        : [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "HSBytes"])])
  }
}

// Where tools/test builds for tests, modules through which records pass, or that compute much, are optimised: minutes more
// to compile, and many fewer to test. Tests see into these modules all the same.
if Context.environment["HEARTSNOOP_TESTED"] != nil {
  let doLittle = [
    "HSConsole", "HSExport", "HSLiveCapture", "HSDoctor", "HSSession", "HSCapturePage", "HSRules",
    "HSProvenance", "HSReplay", "HSFleet", "Heartsnoop", "HSLive", "HSSharing",
    "HSBundledFiles", "HSFuzzTargets",
  ]
  for target in package.targets where target.type == .regular && !doLittle.contains(target.name) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
  }
}
