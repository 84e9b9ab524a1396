/// The lock state of a device.
public enum LockState: String, Sendable, Hashable, CaseIterable {
    /// It has not been unlocked since its keybag was opened.
    case beforeFirstUnlock
    /// It is unlocked. A device without a passcode always is.
    case unlocked
    /// It is locked, and has been unlocked before.
    case locked
}
