internal import MiniCore

/// Decides how values are kept: which encryptor seals, which one opens, and what of their answers is a failure.
///
/// Everything that stores values asks here, so that no way around an encryptor leads to plaintext.
struct ValueSealer {
    /// Whose values these are.
    let identity: ProgramIdentity
    /// Asked at every call, since the answer may change while a program runs.
    let encryptors: any LocalStorageEncryptorProvider
    /// Where values are kept, for errors.
    let place: String
    /// Whether plaintext is no value here: it is neither returned nor stored.
    var requiresSealedValues = false

    /// The lengths that an encryptor's identifier may have, in UTF-8 bytes.
    private static let identifierLengths = 1...128

    /// Whether values are sealed as things are now.
    var isSealing: Bool { encryptors.current != nil }

    /// What is to be kept of a value.
    ///
    /// Plaintext takes the place of nothing that is sealed and does not open: a host that was started without its encryptor
    /// by mistake would lose what it protects.
    ///
    /// - Parameter former: What sealed the value that it replaces; nil where there is none, or one that is known.
    /// - Throws: `.sealingFailed`, also where sealed values are required and no encryptor is there; `.sealedValue`.
    func keep(_ value: StoredValue, for key: StorageKey, inPlaceOf former: String?) throws(StorageError) -> KeptValue {
        guard let encryptor = encryptors.current else {
            if let former, encryptors.encryptor(for: former) == nil {
                throw StorageError(.sealedValue, "no encryptor for a value that is to be replaced in \(place)")
            }
            guard !requiresSealedValues else {
                throw StorageError(.sealingFailed, "no encryptor, and sealed values are required in \(place)")
            }
            return .plain(value)
        }
        return .sealed(try seal(value, underKey: key.text, by: encryptor))
    }

    /// The value of which something was kept.
    ///
    /// - Throws: `.unsealedValue`, `.damaged`, `.sealedValue`, `.openingFailed`.
    func open(_ kept: KeptValue, for key: StorageKey) throws(StorageError) -> StoredValue {
        switch kept {
        case .plain(let value):
            guard !requiresSealedValues else {
                throw StorageError(.unsealedValue, "a value is not sealed, and sealed values are required in \(place)")
            }
            if case .json(let json) = value, !json.isDocument {
                throw StorageError(.damaged, "a value that is not JSON in \(place)")
            }
            return value
        case .sealed(let sealed): return try open(sealed, underKey: key.text)
        }
    }

    /// What is written as a ``SealMark``.
    ///
    /// - Throws: `.sealingFailed`.
    func makeMark(by encryptor: any LocalStorageEncryptor) throws(StorageError) -> SealedValue {
        try seal(.string(SealMark.text), underKey: "", by: encryptor)
    }

    /// Whether a mark was made by an encryptor that is at hand.
    func opens(_ mark: SealedValue?) -> Bool {
        // Why it does not open makes no difference.
        guard let mark, let text = try? open(mark, underKey: "") else { return false }
        return text == .string(SealMark.text)
    }

    /// Has an encryptor seal a value.
    private func seal(
        _ value: StoredValue,
        underKey key: String,
        by encryptor: any LocalStorageEncryptor,
    ) throws(StorageError) -> SealedValue {
        let identifier = encryptor.identifier
        guard Self.identifierLengths.contains(identifier.utf8.count) else {
            throw failure(.sealingFailed, "an identifier that is empty or longer than 128 bytes", of: encryptor)
        }
        let kind: LocalStorageContext.Kind =
            switch value {
            case .string: .string
            case .json: .json
            }
        let plaintext = Array(value.text.utf8)
        let bytes: [UInt8]
        do {
            bytes = try encryptor.seal(plaintext, for: context(of: key, kind))
        } catch {
            throw failure(.sealingFailed, "sealing failed", of: encryptor, error)
        }
        guard plaintext.isEmpty || bytes != plaintext else {
            throw failure(.sealingFailed, "sealing returned what it was given", of: encryptor)
        }
        guard plaintext.isEmpty || !bytes.isEmpty else {
            throw failure(.sealingFailed, "sealing returned nothing for a value that is not empty", of: encryptor)
        }
        guard bytes.count <= SealingLimits.sealedByteCount(of: plaintext.count) else {
            throw failure(.sealingFailed, "sealing returned more bytes than are allowed", of: encryptor)
        }
        return SealedValue(bytes: bytes, encryptor: identifier, kind: kind, sizeInBytes: value.sizeInBytes)
    }

    private func open(_ sealed: SealedValue, underKey key: String) throws(StorageError) -> StoredValue {
        guard let encryptor = encryptors.encryptor(for: sealed.encryptor) ?? encryptors.current else {
            throw StorageError(.sealedValue, "no encryptor for a value in \(place)")
        }
        guard !sealed.isTooLong else {
            throw failure(.openingFailed, "a sealed value is longer than is allowed", of: encryptor)
        }
        let bytes: [UInt8]
        do {
            bytes = try encryptor.open(
                sealed.bytes,
                identifier: sealed.encryptor,
                for: context(of: key, sealed.kind),
            )
        } catch {
            throw failure(.openingFailed, "opening failed", of: encryptor, error)
        }
        guard bytes.count <= SealingLimits.plaintextByteCount else {
            throw failure(.openingFailed, "what was opened is longer than any value", of: encryptor)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(.openingFailed, "what was opened is not UTF-8", of: encryptor)
        }
        let value: StoredValue
        switch sealed.kind {
        case .string: value = .string(text)
        case .json:
            let json = JSONText(text)
            guard json.isDocument else { throw failure(.openingFailed, "what was opened is not JSON", of: encryptor) }
            value = .json(json)
        }
        guard value.sizeInBytes <= StorageUsage.valueLimitInBytes else {
            throw failure(.openingFailed, "what was opened is longer than any value", of: encryptor)
        }
        return value
    }

    private func context(of key: String, _ kind: LocalStorageContext.Kind) -> LocalStorageContext {
        LocalStorageContext(identity: identity, key: key, kind: kind)
    }

    /// Names types alone: the text of a stranger's error may hold the value.
    private func failure(
        _ code: StorageError.Code,
        _ what: StaticString,
        of encryptor: any LocalStorageEncryptor,
        _ error: (any Error)? = nil,
    ) -> StorageError {
        let isLocked = (error as? APIError)?.code == .protectedDataUnavailable
        return StorageError(
            isLocked ? .locked : code,
            "\(what) with \(type(of: encryptor)), for \(place)",
            underlying: error.map { .encryptor(errorType: "\(type(of: $0))") },
        )
    }
}
