/// A message of a ``ControlChannel``.
package struct ControlMessage: Sendable, Equatable {
    /// The bytes of the message.
    package let bytes: [UInt8]
    /// The received descriptors, which the receiver owns, closed by `exec`.
    package let descriptors: [Int32]
    /// Whether the message had more descriptors than the receiver accepts or can open; they are closed.
    package let hasLostDescriptors: Bool
}
