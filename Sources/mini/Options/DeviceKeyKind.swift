import ArgumentParser

/// The place of the device key.
enum DeviceKeyKind: String, ExpressibleByArgument, CaseIterable {
    case file, tpm
}
