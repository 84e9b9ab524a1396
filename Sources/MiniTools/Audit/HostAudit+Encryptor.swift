internal import Glibc
internal import MiniCore
internal import MiniHost
internal import MiniTesting

/// The encryptor of stored values.
extension HostAudit {
    func encryptorChecks() async -> [HostAuditCheck] {
        guard let encryptor = configuration.encryptors.current else {
            let isPlain = configuration.databaseKey == nil
            let check = HostAuditCheck(
                .encryptor,
                "suite",
                isPlain ? .warning : .skipped,
                "the host has no encryptor: values are stored in plaintext unless databases are encrypted",
                advice: isPlain ? "set HostConfiguration.encryptors or databaseKey" : nil
            )
            return isPlain ? [check] : [check, canaryCheck()]
        }
        return [await suiteCheck(encryptor), canaryCheck()]
    }

    private func suiteCheck(_ encryptor: any LocalStorageEncryptor) async -> HostAuditCheck {
        var exemptions = encryptorExemptions
        if encryptorWithAnotherKey == nil { exemptions.insert(.hasBuiltInKey) }
        do throws(ComplianceError) {
            let test = EncryptorCompatTest(
                encryptor,
                withAnotherKey: encryptorWithAnotherKey ?? encryptor,
                exemptions: exemptions,
            )
            let rules = try await test.run()
            return HostAuditCheck(
                .encryptor,
                "suite",
                .passed,
                "\(type(of: encryptor)) keeps \(rules.count.with("rule"))"
            )
        } catch {
            return HostAuditCheck(
                .encryptor,
                "suite",
                .failed,
                error.rule,
                details: [error.detail],
                advice: "use an authenticated cipher with a random nonce, and authenticate the context of the value"
            )
        }
    }

    // MARK: Canary values

    /// Stores values in a folder of the audit, and looks for their bytes in its files.
    private func canaryCheck() -> HostAuditCheck {
        let folder: String
        do throws(PrivateFolder.Failure) {
            folder = try Self.makeTemporaryFolder()
        } catch {
            let reason = String(cString: strerror(error.number))
            return HostAuditCheck(.encryptor, "canaries", .failed, "no folder can be created: \(reason)")
        }
        defer { FolderTree(folder).remove() }
        let canary = "canary-\(UInt64.random(in: .min ... .max))-audit"
        do throws(APIError) {
            try store(canary, in: folder)
        } catch {
            return HostAuditCheck(.encryptor, "canaries", .failed, "values cannot be stored: \(error.message)")
        }
        let files = FolderTree(folder).files
        let readable = files.filter { $0.contained([canary])?.isEmpty == false }.map(\.path.lastName)
        guard readable.isEmpty, !files.isEmpty else {
            return HostAuditCheck(
                .encryptor,
                "canaries",
                .failed,
                "stored values are readable in \(readable.count) of \(files.count.with("file"))",
                details: readable,
                advice: "let seal return ciphertext only"
            )
        }
        let count = files.count == 1 ? "the file" : "the \(files.count) files"
        return HostAuditCheck(.encryptor, "canaries", .passed, "no stored value is readable in \(count)")
    }

    /// Stores, replaces and removes values that contain a text, and reads them.
    private func store(_ canary: String, in folder: String) throws(APIError) {
        let provider = LocalStorageFolder(
            folder: folder,
            encryptors: FixedEncryptors(base: configuration.encryptors),
            databaseKey: configuration.databaseKey,
            requiresSealedValues: configuration.requiresSealedValues,
        )
        let identity = ProgramIdentity(appID: "audit", userID: "audit")
        // Names of keys are secret only in a database that is encrypted.
        let prefix = configuration.databaseKey == nil ? "key" : canary
        let storage = try provider.storage(for: identity)
        for number in 0..<100 {
            let key = "\(prefix) \(number)"
            let text = String(repeating: "\(canary) ", count: number % 10 + 1)
            let value = number.isMultiple(of: 2) ? StoredValue.string(text) : .json(JSONText("[\"\(text)\"]"))
            try storage.set(value, for: key)
            if number.isMultiple(of: 3) { try storage.set(.string("\(canary) replaced"), for: key) }
            if number.isMultiple(of: 5) { try storage.remove(key) }
        }
        storage.close()
        let opened = try provider.storage(for: identity)
        defer { opened.close() }
        guard try opened.value(for: "\(prefix) 3") == .string("\(canary) replaced") else {
            throw APIError(.openingFailed, "a value is not the one that was stored")
        }
    }

    private static func makeTemporaryFolder() throws(PrivateFolder.Failure) -> String {
        let folder = "\(TemporaryFilesFolder.path)/minihost-audit-\(getpid())-\(UInt64.random(in: .min ... .max))"
        try PrivateFolder.make(folder)
        return folder
    }
}

/// The encryptors of a host, which create no keys for the databases of the audit.
private struct FixedEncryptors: LocalStorageEncryptorSource {
    let base: any LocalStorageEncryptorSource

    var current: (any LocalStorageEncryptor)? { base.current }

    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { base.encryptor(for: identifier) }
}

extension String {
    /// The last name of a path.
    fileprivate var lastName: String { split(separator: "/").last.map(String.init) ?? self }
}
