package import HSMisreading
import HSBytes

/// What an app's numbers are, as an argument.
package struct AppQuantity: Sendable {
  package let quantity: Quantity

  package init?(argument: String) {
    guard let quantity = Quantity.allCases.first(where: { "\($0.identifier)" == argument }) else {
      return nil
    }
    self.quantity = quantity
  }

  package static var allValueStrings: [String] { Quantity.allCases.map { "\($0.identifier)" } }
}
