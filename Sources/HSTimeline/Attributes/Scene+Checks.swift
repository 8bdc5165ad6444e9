import HSProtocols

extension Scene {
  // MARK: - Checks

  // What the traffic says of labels that come from elsewhere.

  /// Looks at a value that was sent under a watched label.
  @inline(never)
  mutating func examine(
    _ handle: AttributeHandle, _ label: AttributeLabel?, _ value: ByteRange, _ length: Int,
    _ server: ServerSide, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    guard let label else { return }
    if label.evidence.isForeign, server == .peer {
      if label.role != .value, label.role != .unplaced || label.uuid.isDescriptor {
        contradict(.notAValue, handle, label, frame)
      } else if let properties = label.properties,
        properties.isDisjoint(with: [.notify, .indicate])
      {
        contradict(.notNotifiable, handle, label, frame)
      }
      checkForm(label, handle, reader.at(value), length, frame)
    }
    if label.uuid == .serviceChanged, label.role == .value || label.role == .unplaced {
      serviceChanged(reader.at(value), server, frame)
    }
  }

  /// Tells that the traffic contradicts a label from elsewhere.
  private mutating func contradict(
    _ contradiction: LabelContradiction, _ handle: AttributeHandle, _ label: AttributeLabel,
    _ frame: LinkFrame
  ) {
    reportContradiction(
      contradiction, handle, label.evidence.source, ofPeer: self[frame].peer,
      at: frame.index)
  }

  /// Holds a value that was read against a label from elsewhere.
  mutating func checkValue(_ event: ValueEvent, _ bytes: Span<UInt8>, _ frame: LinkFrame) {
    guard let label = event.label, event.offset == 0, frame.direction == .received,
      label.role == .value || label.role == .descriptor || label.role == .unplaced
    else { return }
    let reader = ByteReader(bytes, base: 0, layer: .value, limit: .value)
    checkForm(label, event.handle, reader, event.originalLength, frame)
  }

  private mutating func checkForm(
    _ label: AttributeLabel, _ handle: AttributeHandle, _ value: borrowing ByteReader,
    _ length: Int, _ frame: LinkFrame
  ) {
    guard self[peer: frame].labels.checkedValues < PeerLabels.valueLimit else { return }
    self[peer: frame].labels.checkedValues += 1
    guard ValueGrammar.contradicts(label.uuid, value, originalLength: length) else { return }
    contradict(.grammar, handle, label, frame)
  }

  /// Holds a refusal against a label from elsewhere.
  mutating func checkRefusal(_ error: ErrorResponse, _ frame: LinkFrame) {
    guard let label = label(error.attributeHandle, .peer, frame.index),
      label.evidence.isForeign
    else { return }
    let isRead = error.requestOpcode == .readRequest || error.requestOpcode == .readBlobRequest
    let isWrite = error.requestOpcode == .writeRequest
    guard isRead || isWrite else { return }
    let contradiction: LabelContradiction
    switch error.errorCode {
    case .invalidHandle: contradiction = .invalidHandle
    case .readNotPermitted where isRead && label.properties?.contains(.read) == true:
      guard label.role == .value else { return }
      contradiction = .readRefused
    case .writeNotPermitted where isWrite && label.properties?.contains(.write) == true:
      guard label.role == .value else { return }
      contradiction = .writeRefused
    default: return
    }
    contradict(contradiction, error.attributeHandle, label, frame)
  }

  /// Holds a write that was accepted against a label from elsewhere.
  mutating func checkWrite(_ request: PendingRequest, _ frame: LinkFrame) {
    guard frame.direction == .received,
      let label = label(request.handle, .peer, frame.index), label.evidence.isForeign
    else { return }
    let isAllowed =
      switch label.role {
      case .value: label.properties?.contains(.write) ?? true
      case .service, .include, .declaration: false
      case .descriptor, .unplaced: true
      }
    guard !isAllowed else { return }
    contradict(.notWritable, request.handle, label, frame)
  }

  // MARK: - Concluding

  /// Looks at an unnamed value: it may be a heart rate.
  ///
  /// It is named only on request; otherwise `valueStreams` says what it looks like.
  ///
  /// - Returns: Whether the handle has a name from now on.
  @inline(never)
  mutating func infer(
    _ handle: AttributeHandle, _ value: ByteRange, _ length: Int, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) -> Bool {
    guard let place = self[frame].values.candidates.place(of: handle),
      !self[frame].values.candidates[place].isRefuted
    else { return false }
    self[frame].values.candidates[place].add(
      reader.at(value), originalLength: length, nanoseconds: frame.now.time.nanoseconds)
    guard story.knowledge.infers else { return false }
    prepareLabels(ofPeer: self[frame].peer)
    guard
      let reasons = self[frame].values.candidates[place].reasons(
        story.facts(of: handle, at: frame.index)),
      reasons.score >= HeartRateInference.threshold
    else { return false }
    guard self[peer: frame].labels.inferred.count < PeerLabels.limit else { return false }
    let inferred = InferredLabel(
      handle: handle, uuid: .heartRateMeasurement, reasons: reasons,
      values: self[frame].values.candidates[place].values,
      packet: frame.packet)
    self[peer: frame].labels.inferred.append(inferred)
    self[peer: frame].labels.invalidate()
    forgetLabels()
    emit(.gatt(.inferred(inferred)), frame)
    return true
  }

  /// Looks whether a value that was sent has the form of its type, until that is clear; whether it is now.
  mutating func watchForm(
    _ handle: AttributeHandle, _ label: AttributeLabel, _ value: borrowing ByteReader,
    _ length: Int, _ server: ServerSide, _ frame: LinkFrame
  ) -> Bool {
    guard label.role == .value || label.role == .unplaced, ValueGrammar.knows(label.uuid),
      length == value.remaining
    else { return false }
    return noteForm(
      handle, label, fits: !ValueGrammar.isForeign(to: label.uuid, value), server, frame)
  }

  /// Looks whether a value that was read or written has the length of its type, where each value has as many octets.
  mutating func watchLength(_ event: inout ValueEvent, _ server: ServerSide, _ frame: LinkFrame) {
    guard let label = event.label, label.role == .value || label.role == .unplaced,
      !label.hasOtherForm, event.value.count > 0, event.value.count == event.originalLength,
      let length = ValueGrammar.fixedLength(of: label.uuid)
    else { return }
    if noteForm(event.handle, label, fits: event.value.count == length, server, frame) {
      event.label = self.label(event.handle, server, frame.index)
    }
  }

  /// Notes whether a value has the form of its type; whether that settled what the attribute's values are.
  private mutating func noteForm(
    _ handle: AttributeHandle, _ label: AttributeLabel, fits: Bool, _ server: ServerSide,
    _ frame: LinkFrame
  ) -> Bool {
    guard
      let (verdict, first) = self[peer: frame].labels.forms.note(
        handle, server, label.uuid, fits: fits,
        least: ValueGrammar.fixedLength(of: label.uuid) == nil ? ValueForms.least : 1,
        packet: frame.packet)
    else { return false }
    forgetLabels()
    guard verdict == .other else { return true }
    let isKept = keepsNotifiedValues
    changeValues(server, frame) { $0.noteOtherForm(handle, isKept: isKept) }
    report(.gattOtherForm(handle, label.uuid), since: first, frame)
    return true
  }
}
