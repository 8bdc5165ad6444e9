package import HSProtocols

extension ATTOpcode {
  /// Whether the response lists attributes.
  package var answersDiscovery: Bool {
    switch self {
    case .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse,
      .readByGroupTypeResponse:
      true
    default: false
    }
  }

  /// Whether the request is one that discovers, and so ends with Attribute Not Found.
  package var isDiscovery: Bool {
    switch self {
    case .findInformationRequest, .findByTypeValueRequest, .readByTypeRequest,
      .readByGroupTypeRequest:
      true
    default: false
    }
  }
}
