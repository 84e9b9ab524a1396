internal import MiniCore

extension DelegatedFunction {
    /// Bluetooth.
    ///
    /// - Source: the pages of Bluetooth, Alipay open docs. Their simulator fails with error 1, like a host without a delegate.
    static let bluetooth: [DelegatedFunction] = [
        bluetooth("openBluetoothAdapter", reads: "autoClose?: boolean", results: "isSupportBLE"),
        bluetooth("closeBluetoothAdapter"),
        bluetooth("getBluetoothAdapterState", results: "discovering, available"),
        bluetooth(
            "startBluetoothDevicesDiscovery",
            reads: "services?: array, allowDuplicatesKey?: boolean, interval?: number",
        ),
        bluetooth("stopBluetoothDevicesDiscovery"),
        bluetooth("getBluetoothDevices", reads: "services?: array", results: "devices"),
        bluetooth("getConnectedBluetoothDevices", reads: "deviceId?: string, services?: array", results: "devices"),
        bluetooth("getBluetoothPairs", results: "devices"),
        bluetooth("makeBluetoothPair", reads: "deviceId: string, pin?: value, timeout?: number"),
        bluetooth("cancelBluetoothPair", reads: "deviceId: string"),
        bluetooth("connectBLEDevice", reads: "deviceId: string"),
        bluetooth("disconnectBLEDevice", reads: "deviceId: string"),
        bluetooth("getBLEDeviceServices", reads: "deviceId: string", results: "services"),
        bluetooth(
            "getBLEDeviceCharacteristics",
            reads: "deviceId: string, serviceId: string",
            results: "characteristics"
        ),
        bluetooth("getBLEDeviceRSSI", reads: "deviceId: string", results: "RSSI"),
        bluetooth("getBLEDeviceStatus", results: "authStatus, powerStatus"),
        bluetooth("getBLEMTU", reads: "deviceId: string", results: "mtu"),
        bluetooth("setBLEMTU", reads: "deviceId: string, mtu: number", results: "mtu"),
        bluetooth(
            "notifyBLECharacteristicValueChange",
            reads:
                "deviceId: string, serviceId: string, characteristicId: string, descriptorId?: string, state?: boolean",
        ),
        bluetooth(
            "readBLECharacteristicValue",
            reads: "deviceId: string, serviceId: string, characteristicId: string",
            results: "characteristic",
        ),
        bluetooth(
            "writeBLECharacteristicValue",
            reads: "deviceId: string, serviceId: string, characteristicId: string, value?: value",
        ),
        DelegatedFunction(
            "showBLEPermissionGuide",
            .nearby,
            reads: "bizType: string",
            results: "success",
            errors: [60_000, 60_001, 60_002, 60_003, 60_004, 60_005, 60_006, 60_008],
        ),
    ]

    private static func bluetooth(
        _ name: String,
        reads fields: StaticString = "",
        results: StaticString = "",
    ) -> DelegatedFunction {
        let errors = [12, 13, 14, 15, 2001, 2002, 2003] + Array(10_000...10_018)
        return DelegatedFunction(
            name,
            .nearby,
            reads: fields,
            results: results,
            errors: errors,
            timeoutPolicy: .delegateDeadline
        )
    }

    /// Beacons and wireless networks.
    ///
    /// - Source: the pages of iBeacon and Wi-Fi, Alipay open docs.
    static let wireless: [DelegatedFunction] = [
        DelegatedFunction(
            "startBeaconDiscovery",
            .nearby,
            reads: "uuids: array",
            errors: beaconErrors,
            timeoutPolicy: .delegateDeadline,
            otherwise: .failure(.beaconsUnsupported),
        ),
        DelegatedFunction(
            "stopBeaconDiscovery",
            .nearby,
            errors: beaconErrors,
            timeoutPolicy: .delegateDeadline,
            otherwise: .failure(.beaconsUnsupported),
        ),
        DelegatedFunction(
            "getBeacons",
            .nearby,
            results: "beacons, errCode, errorMsg",
            errors: beaconErrors,
            timeoutPolicy: .delegateDeadline,
            otherwise: .failure(.beaconsUnsupported),
        ),
        DelegatedFunction("startWifi", .nearby, timeoutPolicy: .delegateDeadline),
        DelegatedFunction("stopWifi", .nearby, timeoutPolicy: .delegateDeadline),
        DelegatedFunction("getWifiList", .nearby, timeoutPolicy: .delegateDeadline),
        DelegatedFunction("setWifiList", .nearby, reads: "wifiList: array", timeoutPolicy: .delegateDeadline),
        DelegatedFunction("getConnectedWifi", .nearby, results: "wifi", timeoutPolicy: .delegateDeadline),
        DelegatedFunction(
            "connectWifi",
            .nearby,
            reads: "SSID: string, BSSID?: string, password?: string, isWEP?: boolean",
            timeoutPolicy: .delegateDeadline,
        ),
        DelegatedFunction("registerSSID", .nearby, reads: "SSID: string", timeoutPolicy: .delegateDeadline),
        DelegatedFunction("unregisterSSID", .nearby, reads: "SSID: string", timeoutPolicy: .delegateDeadline),
        DelegatedFunction("getLocalIPAddress", .nearby, results: "localip", timeoutPolicy: .delegateDeadline),
    ]

    private static let beaconErrors = [11_001, 11_002, 11_003, 11_004, 11_006, 11_008]
}
