import HSMisreading
import HSBytes

/// What an app's numbers are, as an argument.
struct AppQuantity: Sendable {
  let quantity: Quantity

  init?(argument: String) {
    guard let quantity = Quantity.allCases.first(where: { "\($0.identifier)" == argument }) else {
      return nil
    }
    self.quantity = quantity
  }

  static var allValueStrings: [String] { Quantity.allCases.map { "\($0.identifier)" } }
}
