// swift-tools-version: 6.2
import PackageDescription

// A package outside heartsnoop's: one dependency, one import. tools/check-examples builds and runs it.
let package = Package(
  name: "heartsnoop-examples",
  dependencies: [.package(name: "heartsnoop", path: "..")],
  targets: ["HeartRates", "Events", "Attributes", "Values", "Sharing"].map { name in
    .executableTarget(
      name: name, dependencies: [.product(name: "Heartsnoop", package: "heartsnoop")])
  }
)
