@testable import MiniProtection

/// The permitted operations of each class in each state of the device: the source of the test and of the documented table.
enum ProtectionTable {
    enum Operation: String, CaseIterable {
        case create
        case read
        case write
        /// Reading and writing with a handle from before.
        case resume = "continue with an open file"
        case delete
    }

    static let states = LockState.allCases

    /// Whether the operation is allowed.
    static func allows(_ operation: Operation, _ protection: FileProtection, _ state: LockState) -> Bool {
        switch (operation, protection, state) {
        case (.delete, _, _), (_, .none, _), (_, _, .unlocked): true
        case (_, .completeUntilFirstUserAuthentication, .locked): true
        case (.create, .completeUnlessOpen, _), (.resume, .completeUnlessOpen, _): true
        default: false
        }
    }

    /// Whether the value of a keychain item can be added, read and changed.
    ///
    /// Attributes can always be read, and items deleted.
    static func allows(_ accessibility: KeychainAccessibility, _ state: LockState) -> Bool {
        switch (accessibility, state) {
        case (_, .unlocked), (.always, _), (.alwaysThisDeviceOnly, _): true
        case (.afterFirstUnlock, .locked), (.afterFirstUnlockThisDeviceOnly, .locked): true
        default: false
        }
    }

    /// Whether a backup contains the items.
    static func travels(_ accessibility: KeychainAccessibility) -> Bool {
        switch accessibility {
        case .whenUnlocked, .afterFirstUnlock, .always: true
        case .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly,
            .alwaysThisDeviceOnly:
            false
        }
    }

    /// The content of a backup as Markdown.
    static var travelMarkdown: String {
        let files = FileProtection.allCases.map { "| \($0) | the key; the file is copied as it is |" }
        let items = KeychainAccessibility.allCases.map { "| \($0) | \(travels($0) ? "the item" : "nothing") |" }
        return "| class | in a backup |\n|---|---|\n" + (files + items).joined(separator: "\n") + "\n"
    }

    /// The permitted operations of each class as Markdown.
    static var markdown: String {
        let head = "| class | operation | before first unlock | unlocked | locked |\n|---|---|---|---|---|\n"
        let files = FileProtection.allCases.flatMap { protection in
            Operation.allCases.map { operation in
                "| \(protection) | \(operation.rawValue) |"
                    + states.map { allows(operation, protection, $0) ? " yes |" : " no |" }.joined()
            }
        }
        let items = KeychainAccessibility.allCases.map { accessibility in
            "| \(accessibility) | add, read, update |"
                + states.map { allows(accessibility, $0) ? " yes |" : " no |" }.joined()
        }
        let every = "| every accessibility | read attributes, delete | yes | yes | yes |"
        return head + (files + items + [every]).joined(separator: "\n") + "\n"
    }
}
