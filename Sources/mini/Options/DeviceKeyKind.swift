import ArgumentParser

/// What keeps the device key.
enum DeviceKeyKind: String, ExpressibleByArgument, CaseIterable {
    case file, tpm
}
