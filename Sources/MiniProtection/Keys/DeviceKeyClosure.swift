public import MiniCrypto

/// A device key from the integrator's own code, such as a key management service.
public struct DeviceKeyClosure: DeviceKeySource {
    private let body: @Sendable (_ isNew: Bool) throws -> SecretBytes

    /// Creates a source from a closure with the contract of ``DeviceKeySource/deviceKey(isNew:)``.
    public init(_ body: @escaping @Sendable (_ isNew: Bool) throws -> SecretBytes) { self.body = body }

    /// Calls the closure.
    public func deviceKey(isNew: Bool) throws -> SecretBytes { try body(isNew) }
}

extension DeviceKeySource where Self == DeviceKeyClosure {
    /// The key that a closure returns, with the contract of ``DeviceKeySource/deviceKey(isNew:)``.
    public static func closure(_ body: @escaping @Sendable (_ isNew: Bool) throws -> SecretBytes) -> DeviceKeyClosure {
        DeviceKeyClosure(body)
    }
}
