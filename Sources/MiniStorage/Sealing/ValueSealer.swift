internal import MiniCore

/// Seals and opens values: selects the encryptor, and checks its results.
///
/// All storages use this type, so that values are never stored in plaintext beside an encryptor.
struct ValueSealer {
    /// The program and the user of the values.
    let identity: ProgramIdentity
    /// Queried at every call, since the encryptors may change while a program runs.
    let encryptors: any LocalStorageEncryptorSource
    /// The location of the values, for errors.
    let place: String
    /// Whether plaintext is rejected: it is neither returned nor stored.
    var requiresSealedValues = false

    /// The valid lengths of an encryptor's identifier, in UTF-8 bytes.
    private static let identifierLengths = 1...128

    /// Whether values are currently sealed.
    var isSealing: Bool { encryptors.current != nil }

    /// The stored form of a value.
    ///
    /// Plaintext does not replace a sealed value that cannot be opened. Otherwise a host that was started without its
    /// encryptor by mistake would lose protected values.
    ///
    /// - Parameter former: The identifier of the encryptor of the replaced value; nil without one, or when that value can
    ///   be opened.
    /// - Throws: `.sealingFailed`, also without an encryptor when sealed values are required; `.sealedValue`.
    func encode(_ value: StoredValue, for key: StorageKey, inPlaceOf former: String?) throws(StorageError)
        -> EncodedValue
    {
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

    /// The value of a stored form.
    ///
    /// - Throws: `.unsealedValue`, `.damaged`, `.sealedValue`, `.openingFailed`.
    func open(_ encoded: EncodedValue, for key: StorageKey) throws(StorageError) -> StoredValue {
        switch encoded {
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

    /// Creates the content of a ``SealingMarker``.
    ///
    /// - Throws: `.sealingFailed`.
    func makeMark(by encryptor: any LocalStorageEncryptor) throws(StorageError) -> SealedValue {
        try seal(.string(SealingMarker.text), underKey: "", by: encryptor)
    }

    /// Whether a mark can be opened by an available encryptor.
    func opens(_ mark: SealedValue?) -> Bool {
        // The reason why it cannot be opened is not needed.
        guard let mark, let text = try? open(mark, underKey: "") else { return false }
        return text == .string(SealingMarker.text)
    }

    /// Seals a value with an encryptor.
    private func seal(
        _ value: StoredValue,
        underKey key: String,
        by encryptor: any LocalStorageEncryptor,
    ) throws(StorageError) -> SealedValue {
        let identifier = encryptor.identifier
        guard Self.identifierLengths.contains(identifier.utf8.count) else {
            throw failure(.sealingFailed, "the identifier is empty or longer than 128 bytes", of: encryptor)
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
            throw failure(.sealingFailed, "sealing returned the unchanged value", of: encryptor)
        }
        guard plaintext.isEmpty || !bytes.isEmpty else {
            throw failure(.sealingFailed, "sealing returned nothing for a value that is not empty", of: encryptor)
        }
        guard bytes.count <= SealingLimits.sealedByteCount(of: plaintext.count) else {
            throw failure(.sealingFailed, "sealing returned too many bytes", of: encryptor)
        }
        return SealedValue(bytes: bytes, encryptor: identifier, kind: kind, sizeInBytes: value.sizeInBytes)
    }

    private func open(_ sealed: SealedValue, underKey key: String) throws(StorageError) -> StoredValue {
        guard let encryptor = encryptors.encryptor(for: sealed.encryptor) ?? encryptors.current else {
            throw StorageError(.sealedValue, "no encryptor for a value in \(place)")
        }
        guard !sealed.isTooLong else {
            throw failure(.openingFailed, "a sealed value exceeds the maximum length", of: encryptor)
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
            throw failure(.openingFailed, "the opened value exceeds the maximum length", of: encryptor)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(.openingFailed, "the opened value is not UTF-8", of: encryptor)
        }
        let value: StoredValue
        switch sealed.kind {
        case .string: value = .string(text)
        case .json:
            let json = JSONText(text)
            guard json.isDocument else { throw failure(.openingFailed, "the opened value is not JSON", of: encryptor) }
            value = .json(json)
        }
        guard value.sizeInBytes <= StorageUsage.valueLimitInBytes else {
            throw failure(.openingFailed, "the opened value exceeds the maximum length", of: encryptor)
        }
        return value
    }

    private func context(of key: String, _ kind: LocalStorageContext.Kind) -> LocalStorageContext {
        LocalStorageContext(identity: identity, key: key, kind: kind)
    }

    /// Includes only types, since the text of another error may contain the value.
    private func failure(
        _ code: StorageError.Code,
        _ what: StaticString,
        of encryptor: any LocalStorageEncryptor,
        _ error: (any Error)? = nil,
    ) -> StorageError {
        let isLocked = (error as? APIError)?.hasCode(of: .protectedDataUnavailable) == true
        let isLate = (error as? APIError)?.hasCode(of: .outOfTime) == true
        let cause: StorageError.Underlying? = error.map { .encryptor(errorType: "\(type(of: $0))") }
        return StorageError(
            isLocked ? .locked : code,
            "\(what) with \(type(of: encryptor)), for \(place)",
            underlying: isLate ? .encryptorTimeout : cause,
        )
    }
}
