# Facts: Apple and Google, "Exposure Notification, Bluetooth Specification", version 1.2.
meta:
  id: exposure_notification
  title: Exposure Notification
  -advertising: {service: fd6f}
seq:
  - {id: identifier, size: 16, -private: true}
  - {id: metadata, size: 4}
