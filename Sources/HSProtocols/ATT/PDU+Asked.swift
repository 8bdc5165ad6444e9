public import HSBase
public import HSNames

extension ATTPDU {
  /// The attributes that a request asks for.
  ///
  /// One, or a range up to `last` of which it wants those of a type; `nil` if it is another PDU.
  public var asked: (first: AttributeHandle, last: AttributeHandle?, type: BluetoothUUID?)? {
    switch self {
    case .findInformationRequest(let request): (request.startingHandle, request.endingHandle, nil)
    case .findByTypeValueRequest(let request):
      (request.startingHandle, request.endingHandle, request.attributeType)
    case .readByTypeRequest(let request):
      (request.startingHandle, request.endingHandle, request.attributeType)
    case .readByGroupTypeRequest(let request):
      (request.startingHandle, request.endingHandle, request.attributeType)
    case .readRequest(let request): (request.attributeHandle, nil, nil)
    case .readBlobRequest(let request): (request.attributeHandle, nil, nil)
    case .writeRequest(let request): (request.attributeHandle, nil, nil)
    case .prepareWriteRequest(let request): (request.attributeHandle, nil, nil)
    default: nil
    }
  }

  /// The last attribute of what an answer lists, of groups the last one's end; `nil` if it lists none.
  ///
  /// - Parameter reader: A reader over the bytes that the PDU was read from.
  /// - Returns: Its handle.
  public func lastListed(in reader: borrowing ByteReader) -> AttributeHandle? {
    switch self {
    case .readByGroupTypeResponse(let response): response.data.last(in: reader)?.endGroupHandle
    case .readByTypeResponse(let response): response.data.last(in: reader)?.attributeHandle
    case .findInformationResponse(let response):
      response.information.last(in: reader)?.attributeHandle
    case .findByTypeValueResponse(let response): response.handles.last(in: reader)?.groupEndHandle
    default: nil
    }
  }
}
