// Peer «peer» of «capture» for the mock client of Nordic Semiconductor's Kotlin BLE Library (PeripheralSpec).
// Made by heartsnoop replay: the table of its attributes. That library's mock has no values yet, so none are here.
//
//   CentralManager.Factory.mock(scope, environment).apply { simulatePeripherals(listOf(capturedDevice)) }
// «=remarks»
import kotlin.time.Duration.Companion.milliseconds
import kotlin.uuid.ExperimentalUuidApi
import kotlin.uuid.Uuid
import no.nordicsemi.kotlin.ble.client.mock.PeripheralSpec
import no.nordicsemi.kotlin.ble.client.mock.PeripheralSpecEventHandler
import no.nordicsemi.kotlin.ble.client.mock.Proximity
import no.nordicsemi.kotlin.ble.core.CharacteristicProperty
import no.nordicsemi.kotlin.ble.core.LegacyAdvertisingSetParameters
import no.nordicsemi.kotlin.ble.core.Permission

@OptIn(ExperimentalUuidApi::class)
val capturedDevice = PeripheralSpec.simulatePeripheral("«address»", proximity = Proximity.IMMEDIATE) {
    advertising(parameters = LegacyAdvertisingSetParameters(connectable = true, interval = 100.milliseconds)) {
        CompleteLocalName("«device»")
        // «=advertised»
        // «:advertised»
        ServiceUuid(Uuid.parse("«uuid»"))
        // «.»
    }
    connectable(name = "«device»", maxMtu = «mtu», eventHandler = object : PeripheralSpecEventHandler {}) {
        // «=tree»
        // «:service»
        Service(uuid = Uuid.parse("«uuid»")) {«name»
        // «:characteristic»
            Characteristic(
                uuid = Uuid.parse("«uuid»"),«name»
                properties = listOf(«properties»),
                permissions = listOf(«permissions»),
            )
        // «:end»
        }
        // «.»
    }
}
