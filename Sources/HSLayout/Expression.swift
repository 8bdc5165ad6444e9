/// An expression of Kaitai Struct's language, as it is written.
///
/// The last number of a case is where it stands in the text of the expression, for faults.
indirect enum Expression: Sendable {
  case integer(Int128)
  case float(Double)
  case text(String)
  /// An f-string: its parts, joined.
  case format([Expression])
  case truth(Bool)
  case list([Expression])
  case name(String, Int)
  /// A value of an enumeration: the enumeration's path, and the value's name.
  case label([String], String, Int)
  case member(Expression, String, Int)
  case call(Expression, String, [Expression], Int)
  case element(Expression, Expression)
  case unary(UnaryOperator, Expression)
  case binary(BinaryOperator, Expression, Expression)
  case choice(Expression, Expression, Expression)
  /// `.as<type>`.
  case cast(Expression, String, Int)
  /// `sizeof<type>` or `bitsizeof<type>`.
  case size(of: String, inBits: Bool, Int)
}

enum UnaryOperator: UInt8, Sendable {
  case minus, invert, not
}

/// An expression with the text that it was read from.
struct ExpressionSource: Sendable {
  let expression: Expression
  let text: PlacedText
}
