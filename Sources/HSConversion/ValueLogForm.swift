import HSBytes

/// Whose log of values is written.
package enum ValueLogForm: Sendable, CaseIterable {
  case nordicAndroid, nordicIOS, table, esphome, python

  /// Its name on the command line.
  var name: StaticText {
    switch self {
    case .nordicAndroid: "nrf-connect"
    case .nordicIOS: "nrf-connect-ios"
    case .table: "lightblue"
    case .esphome: "esphome"
    case .python: "bleak"
    }
  }

  /// What the log says of what happened, as a `TextTemplate`.
  var sentences: String {
    switch self {
    case .nordicAndroid:
      """
      «=log»
      «:head»
      nRF Connect, «day»
      Device («address»)
      «:day»
      nRF Connect, «day»
      «:connected»
      V\t«time»\tConnecting to «address»...
      D\t«time»\t[Callback] Connection state changed with status: 0 and new state: CONNECTED (2)
      I\t«time»\tConnected to «address»
      «:disconnected»
      D\t«time»\t[Callback] Connection state changed with status: «reason» and new state: DISCONNECTED (0)
      I\t«time»\tDisconnected
      «:services»
      V\t«time»\tDiscovering services...
      D\t«time»\tgatt.discoverServices()
      D\t«time»\t[Callback] Services discovered with status: 0
      I\t«time»\tServices discovered
      «:first-service»
      V\t«time»\t«name» («uuid»)
      «:service»
      «name» («uuid»)
      «:characteristic»
      - «name» [«letters»] («uuid»)
      «:descriptor»
         «name» («uuid»)
      «:notified»
      I\t«time»\tNotification received from «?uuid», value: «value»
      «:indicated»
      I\t«time»\tIndication received from «?uuid», value: «value»
      «:read»
      I\t«time»\tRead Response received from «?uuid», value: «value»
      «:written»
      V\t«time»\tWriting request to characteristic «?uuid»
      D\t«time»\tgatt.writeCharacteristic(«?uuid», value=0x«hex»)
      «:commanded»
      V\t«time»\tWriting command to characteristic «?uuid»
      D\t«time»\tgatt.writeCharacteristic(«?uuid», value=0x«hex», WRITE_TYPE_NO_RESPONSE)
      «:confirmed»
      I\t«time»\tData written to «uuid»
      «:subscribed unsubscribed»
      D\t«time»\tgatt.setCharacteristicNotification(«uuid», «isOn»)
      D\t«time»\tgatt.writeDescriptor(«descriptor», value=0x0«bits»00)
      I\t«time»\tData written to descr. «descriptor», value: (0x) 0«bits»-00
      «.»
      """
    case .nordicIOS:
      """
      «=log»
      «:connected»
      [«time»] Debug: [Callback] centralManager(central, didConnect: peripheral)
      «:disconnected»
      [«time»] Debug: [Callback] centralManager(central, didDisconnectPeripheral: peripheral, error: «error»)
      «:services»
      [«time»] Normal: Discovered «uuids» Services.
      «:characteristics»
      [«time»] Normal: Discovered «uuids» Characteristics for Service «uuid».
      «:notified indicated»
      [«time»] Normal: Updated Value of Characteristic «?uuid» to 0x«value».
      «:read»
      [«time»] Debug: peripheral.readValue(for: «?uuid»)
      [«time»] Normal: Updated Value of Characteristic «?uuid» to 0x«value».
      «:written»
      [«time»] Debug: peripheral.writeValue(0x«value», for: «?uuid», type: .withResponse)
      «:commanded»
      [«time»] Debug: peripheral.writeValue(0x«value», for: «?uuid», type: .withoutResponse)
      «:confirmed»
      [«time»] Debug: [Callback] peripheral(peripheral, didWriteValueFor: «uuid», error: nil)
      «:subscribed unsubscribed»
      [«time»] Debug: peripheral.setNotifyValue(«isOn», for: «uuid»)
      [«time»] Debug: [Callback] peripheral(peripheral, didUpdateNotificationStateFor: «uuid», error: nil)
      «.»
      """
    case .table:
      """
      «=log»
      «:head»
      Timestamp,Event,Characteristic,Value
      «:connected»
      «time»,Connected,,
      «:disconnected»
      «time»,Disconnected,,
      «:notified»
      «time»,Notify,«?uuid»,«value»
      «:indicated»
      «time»,Indicate,«?uuid»,«value»
      «:read»
      «time»,Read,«?uuid»,«value»
      «:written»
      «time»,Write with response,«?uuid»,«value»
      «:commanded»
      «time»,Write without response,«?uuid»,«value»
      «:subscribed»
      «time»,Subscribe,«uuid»,
      «:unsubscribed»
      «time»,Unsubscribe,«uuid»,
      «.»
      """
    case .esphome:
      """
      «=log»
      «:connected»
      [«time»][D][esp32_ble_client:120]: [0] [«address»] ESP_GATTC_CONNECT_EVT
      «:disconnected»
      [«time»][D][esp32_ble_client:142]: [0] [«address»] ESP_GATTC_DISCONNECT_EVT, reason 0x«code»
      «:discovered»
      [«time»][V][esp32_ble_client:068]: [0] [«address»]  characteristic «uuid», handle «handle», properties 0x«properties»
      «:notified indicated»
      [«time»][V][ble_client:151]: Notification received (handle «handle»): «value»
      «:read»
      [«time»][V][ble_client:140]: Read value (handle «handle»): «value»
      «:written commanded»
      [«time»][V][ble_client:160]: Send command (handle «handle»): «value»
      «.»
      """
    case .python:
      """
      «=log»
      «:connected»
      \(Self.signal) («device»): ['org.bluez.Device1', {'Connected': \(Self.variant) ('b', True)>}, []]
      «:disconnected»
      \(Self.signal) («device»): ['org.bluez.Device1', {'Connected': \(Self.variant) ('b', False)>}, []]
      «:discovered»
      \(Self.manager).ObjectManager.InterfacesAdded (/): ['«path»', {'org.bluez.GattCharacteristic1': {'UUID': \
      \(Self.variant) ('s', «uuid»)>, 'Flags': \(Self.variant) ('as', [«flags»])>}}]
      «:notified indicated»
      \(Self.signal) («path»): ['org.bluez.GattCharacteristic1', {'Value': \(Self.variant) ('ay', bytearray(«value»))>}, []]
      «:read»
      «time» bleak.backends.bluezdbus.client DEBUG: Read Characteristic «?uuid» | «path»: bytearray(«value»)
      «:written commanded»
      «time» bleak.backends.bluezdbus.client DEBUG: Write Characteristic «?uuid» | «path»: «value»
      «.»
      """
    }
  }

  private static let manager =
    "«time» bleak.backends.bluezdbus.manager DEBUG: received D-Bus signal: org.freedesktop.DBus"
  private static let signal = "\(manager).Properties.PropertiesChanged"
  private static let variant = "<dbus_fast.signature.Variant"
}
