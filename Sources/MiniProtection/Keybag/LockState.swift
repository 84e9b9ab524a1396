/// Whether a device is locked.
public enum LockState: String, Sendable, Hashable, CaseIterable {
    /// It was not unlocked since its keybag was opened.
    case beforeFirstUnlock
    /// It is unlocked. A device without a passcode always is.
    case unlocked
    /// It was unlocked before.
    case locked
}
