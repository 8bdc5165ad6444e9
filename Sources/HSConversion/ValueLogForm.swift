/// Whose log of values is written.
package enum ValueLogForm: Sendable, CaseIterable {
  case nordicAndroid, nordicIOS, table, esphome, python
}
