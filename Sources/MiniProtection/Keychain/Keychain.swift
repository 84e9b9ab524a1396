internal import Glibc
internal import MiniCore
public import MiniCrypto
internal import Synchronization

/// Secrets of a device, each sealed with the key of an accessibility class.
///
/// ## Shape
/// The folder `keychain` of the device has a file for each item, in a folder for each service. Their names are
/// authentication codes of service and account that only the device can compute. So an item is found directly, and its name
/// reveals nothing.
///
/// ## Threading
/// May be used from any thread. Several processes may use it at once: changes are serialized.
public struct Keychain: Sendable {
    private let keybag: Keybag

    private var folder: String { keybag.files.keychain }
    private var journalPath: String { keybag.files.keychainChange }

    /// The folder of the device.
    public var deviceFolder: String { keybag.folder }

    /// The keychain of the device that a keybag belongs to.
    public init(_ keybag: Keybag) { self.keybag = keybag }

    /// Calls a closure after each lock that makes items of an accessibility inaccessible, until the returned listener is
    /// released.
    ///
    /// It is called on the thread that locks the device, or closes or erases the keybag.
    public func onLock(of accessibility: KeychainAccessibility, _ body: @escaping @Sendable () -> Void) -> LockListener
    {
        let availability = ClassKey.keychain(accessibility).availability
        return keybag.onChange { [weak keybag] state in
            if keybag?.state.withLock(\.isClosed) ?? true { return body() }
            switch state {
            case .unlocked: break
            case .locked: if availability == .whileUnlocked { body() }
            case .beforeFirstUnlock: if availability != .always { body() }
            }
        }
    }

    /// Adds an item.
    ///
    /// - Throws: `.duplicateItem` when an item with the same service and account exists; `.interactionNotAllowed` while the
    ///   class is not accessible; `.param`, `.io`, `.notAvailable`.
    public func add(_ item: KeychainItem, value: SecretBytes) throws(KeychainError) {
        try item.validate()
        try Self.validate(value)
        try exclusively { () throws(ProtectionError) in
            let place = try place(of: item.service, item.account)
            guard access(place.path, F_OK) != 0 else {
                return Self.duplicate(of: item)
            }
            var item = item
            item.creationTime = Int64(WallTime.now.milliseconds)
            item.modificationTime = item.creationTime
            try write(item, value, place)
            return nil
        }
    }

    /// The items that match a query, ordered by service and account, without their values.
    ///
    /// Works while the device is locked.
    ///
    /// - Returns: An empty list if no item matches.
    /// - Throws: `.decode` for a damaged item, `.io`, `.notAvailable`.
    public func items(_ query: KeychainQuery = KeychainQuery()) throws(KeychainError) -> [KeychainItem] {
        try shared { () throws(ProtectionError) in try find(query).map(\.sealed.item) }
    }

    /// The first item that matches a query, with its value.
    ///
    /// - Throws: `.itemNotFound`; `.interactionNotAllowed` while its class is not accessible; `.decode`, `.io`,
    ///   `.notAvailable`.
    public func copyMatching(
        _ query: KeychainQuery
    ) throws(KeychainError) -> (item: KeychainItem, value: SecretBytes) {
        let found = try shared { () throws(ProtectionError) -> (item: KeychainItem, value: SecretBytes)? in
            guard let first = try find(query).first else { return nil }
            return (first.sealed.item, try value(of: first))
        }
        guard let found else { throw Self.notFound }
        return found
    }

    /// Changes the items that match a query.
    ///
    /// - Returns: The number of items.
    /// - Throws: `.itemNotFound`; `.duplicateItem` when a new service or account is that of another item;
    ///   `.interactionNotAllowed` while the former or the new class is not accessible; `.param`, `.decode`, `.io`,
    ///   `.notAvailable`. Items before the one that failed are changed.
    @discardableResult
    public func update(_ query: KeychainQuery, _ changes: KeychainChanges) throws(KeychainError) -> Int {
        if let value = changes.value { try Self.validate(value) }
        var count = 0
        try exclusively { () throws(ProtectionError) in
            for found in try find(query) {
                var item = changes.applied(to: found.sealed.item)
                do throws(KeychainError) { try item.validate() } catch { return error }
                item.modificationTime = Int64(WallTime.now.milliseconds)
                let place = try place(of: item.service, item.account)
                let value = try value(of: found)
                if place.path == found.place.path {
                    try write(item, changes.value ?? value, place)
                } else {
                    guard access(place.path, F_OK) != 0 else {
                        return Self.duplicate(of: item)
                    }
                    try move(item, changes.value ?? value, from: found.place, to: place)
                }
                count += 1
            }
            return count == 0 ? Self.notFound : nil
        }
        return count
    }

    /// Removes the items that match a query.
    ///
    /// Works while the device is locked.
    ///
    /// - Returns: The number of removed items.
    /// - Throws: `.itemNotFound`, `.decode`, `.io`, `.notAvailable`.
    @discardableResult
    public func delete(_ query: KeychainQuery) throws(KeychainError) -> Int {
        var count = 0
        try exclusively { () throws(ProtectionError) in
            for found in try find(query) {
                try remove(found.place)
                count += 1
            }
            return count == 0 ? Self.notFound : nil
        }
        return count
    }

    // MARK: Files

    /// The location of an item.
    private struct Place {
        let folder: String
        let file: String
        let path: String

        init(_ root: String, _ folder: String, _ file: String) {
            self.folder = folder
            self.file = file
            path = "\(root)/\(folder)/\(file)"
        }

        /// The name that the content is bound to.
        var name: [UInt8] { Array("\(folder)/\(file)".utf8) }
    }

    private struct Found {
        let place: Place
        let sealed: SealedItem
    }

    private static var notFound: KeychainError { KeychainError(.itemNotFound, "no item matches") }

    private static func duplicate(of item: KeychainItem) -> KeychainError {
        KeychainError(
            .duplicateItem,
            "an item of the service \(item.service) and the account \(item.account) exists"
        )
    }

    private static func validate(_ value: SecretBytes) throws(KeychainError) {
        guard value.count <= KeychainItem.valueLimitInBytes else {
            throw KeychainError(.param, "the value has more than \(KeychainItem.valueLimitInBytes) bytes")
        }
    }

    private func code(_ parts: [String]) throws(ProtectionError) -> String {
        var writer = ByteWriter()
        for part in parts { writer.writeCounted(Array(part.utf8)) }
        return try AuthenticatedBytes.code(of: writer.bytes, keybag.deviceKeys.names).prefix(16).hexadecimalText
    }

    private func place(of service: String, _ account: String) throws(ProtectionError) -> Place {
        Place(folder, try code([service]), try code([service, account]))
    }

    /// The items that match a query.
    private func find(_ query: KeychainQuery) throws(ProtectionError) -> [Found] {
        var found: [Found] = []
        for place in try places(query) {
            guard let sealed = try read(place), query.matches(sealed.item) else { continue }
            found.append(Found(place: place, sealed: sealed))
        }
        return found.sorted { left, right in
            (left.sealed.item.service, left.sealed.item.account) < (
                right.sealed.item.service, right.sealed.item.account
            )
        }
    }

    /// The possible locations of a query's items: one location if service and account are specified.
    private func places(_ query: KeychainQuery) throws(ProtectionError) -> [Place] {
        if let service = query.service, let account = query.account { return [try place(of: service, account)] }
        let folders =
            if let service = query.service { [try code([service])] } else { try PrivateFile.names(in: folder) }
        var places: [Place] = []
        for name in folders {
            let files = try PrivateFile.names(in: "\(folder)/\(name)")
            places += files.filter { !$0.hasSuffix(".new") }.map { Place(folder, name, $0) }
        }
        return places
    }

    private func read(_ place: Place) throws(ProtectionError) -> SealedItem? {
        guard let bytes = try PrivateFile.read(place.path, limit: SealedItem.byteLimit) else { return nil }
        return try SealedItem(
            bytes,
            name: place.name,
            attributes: keybag.deviceKeys.attributes,
            place.path,
        )
    }

    private func value(of found: Found) throws(ProtectionError) -> SecretBytes {
        let item = found.sealed.item
        let classKey = try keybag.classKey(
            .keychain(item.accessibility),
            for: "the item of the service \(item.service) and the account \(item.account)",
        )
        return try found.sealed.value(classKey, found.place.path)
    }

    private func write(_ item: KeychainItem, _ value: SecretBytes, _ place: Place) throws(ProtectionError) {
        let classKey = try keybag.classKey(
            .keychain(item.accessibility),
            for: "an item of \(item.accessibility)",
        )
        let bytes = try SealedItem.seal(
            item,
            value,
            name: place.name,
            attributes: keybag.deviceKeys.attributes,
            classKey: classKey,
        )
        try PrivateFile.createFolder("\(folder)/\(place.folder)")
        try PrivateFile.replace(place.path, with: bytes)
    }

    private func remove(_ place: Place) throws(ProtectionError) {
        guard access(place.path, F_OK) == 0 else { return }
        try PrivateFile.remove(place.path)
        try PrivateFile.synchronizeFolder(of: place.path)
    }

    /// Renames an item.
    ///
    /// If the process is killed meanwhile, the item has the former or the new name.
    private func move(
        _ item: KeychainItem,
        _ value: SecretBytes,
        from old: Place,
        to new: Place,
    ) throws(ProtectionError) {
        var writer = ByteWriter()
        for text in [old.folder, old.file, new.folder, new.file] { writer.writeCounted(Array(text.utf8)) }
        try PrivateFile.replace(journalPath, with: writer.bytes)
        try write(item, value, new)
        try finishMove()
    }

    /// Completes an interrupted change of names, or reverts one whose new file is missing.
    private func finishMove() throws(ProtectionError) {
        guard let bytes = try PrivateFile.read(journalPath, limit: 4096) else { return }
        var reader = ByteReader(bytes)
        func text() -> String? { reader.readCounted().map { String(decoding: $0, as: UTF8.self) } }
        guard let oldFolder = text(), let oldFile = text(), let newFolder = text(), let newFile = text(),
            [oldFolder, oldFile, newFolder, newFile].allSatisfy(Self.isName)
        else { throw ProtectionError(.damaged, "\(journalPath) is damaged; remove it") }
        let (old, new) = (Place(folder, oldFolder, oldFile), Place(folder, newFolder, newFile))
        if access(new.path, F_OK) == 0 { try remove(old) }
        try PrivateFile.remove(journalPath)
        try PrivateFile.synchronizeFolder(of: journalPath)
    }

    /// Whether a text can be the file or folder name of an item.
    private static func isName(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    // MARK: Backup

    /// Calls `body` with each item that may leave the device, with its value.
    func forEachMovableItem(
        _ body: (KeychainItem, SecretBytes) throws(ProtectionError) -> Void
    ) throws(ProtectionError) {
        try whileUnchanged { () throws(ProtectionError) in
            for found in try find(KeychainQuery()) where !found.sealed.item.accessibility.isThisDeviceOnly {
                try body(found.sealed.item, try value(of: found))
            }
        }
    }

    /// Writes the items of a backup into a keychain that is not in use yet, since its keybag has no file.
    func restore(_ backup: DeviceBackup) throws(ProtectionError) {
        try backup.forEachItem { item, value throws(ProtectionError) in
            try write(item, value, try place(of: item.service, item.account))
        }
    }

    // MARK: Locks

    /// Reads while no process changes the keychain.
    private func shared<Result>(_ body: () throws(ProtectionError) -> Result) throws(KeychainError) -> Result {
        do throws(ProtectionError) {
            return try whileUnchanged(body)
        } catch {
            throw KeychainError(error)
        }
    }

    private func whileUnchanged<Result>(
        _ body: () throws(ProtectionError) -> Result
    ) throws(ProtectionError) -> Result {
        try keybag.finishPurge()
        while true {
            do {
                let lock = try ProcessLock(path: keybag.files.keychainLock, isShared: true)
                defer { withExtendedLifetime(lock) {} }
                if access(journalPath, F_OK) != 0 {
                    try keybag.refresh()
                    return try body()
                }
            }
            // A process was killed while it changed a name.
            try locked { () throws(ProtectionError) in }
        }
    }

    /// Runs `body` while no other process uses the keychain, after completing an interrupted change.
    private func locked<Result>(_ body: () throws(ProtectionError) -> Result) throws(ProtectionError) -> Result {
        let lock = try ProcessLock(path: keybag.files.keychainLock)
        defer { withExtendedLifetime(lock) {} }
        try keybag.refresh()
        try finishMove()
        return try body()
    }

    /// Removes the items whose key was deleted with the passcode.
    func removeItemsThatNeedPasscode() throws(ProtectionError) {
        try locked { () throws(ProtectionError) in
            for place in try places(KeychainQuery()) {
                // Only the header is read, so that damage of one item does not affect the others.
                guard let bytes = try PrivateFile.read(place.path, limit: SealedItem.byteLimit),
                    SealedItem.accessibility(in: bytes) == .whenPasscodeSetThisDeviceOnly
                else { continue }
                try remove(place)
            }
        }
    }

    /// Changes the keychain.
    ///
    /// - Parameter body: Returns a keychain error.
    private func exclusively(_ body: () throws(ProtectionError) -> KeychainError?) throws(KeychainError) {
        let error: KeychainError?
        do throws(ProtectionError) {
            try keybag.finishPurge()
            error = try locked(body)
        } catch {
            throw KeychainError(error)
        }
        if let error { throw error }
    }
}
