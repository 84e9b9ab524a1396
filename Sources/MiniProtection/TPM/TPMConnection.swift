internal import CTPM
internal import Glibc
internal import MiniCrypto

// SAFETY: the pointers are contexts and structures of tpm2-tss. Each is used by the thread that has created the connection,
// between the call that created it and the one that frees it.

/// A connection to a TPM 2.0, with the storage key of its owner hierarchy and a session that encrypts secrets in transit.
///
/// ## Threading
/// One thread at a time may use it.
final class TPMConnection {
    /// Sufficient for each structure that is used.
    private static let structureByteCount = 4096
    private static let noObject: UInt32 = 0xFFF
    private static let passwordSession: UInt32 = 0x0FF
    private static let ownerHierarchy: UInt32 = 0x101
    /// Bits of TPMA_SESSION.
    private static let (continues, decrypts, encrypts): (UInt8, UInt8, UInt8) = (0x01, 0x20, 0x40)

    private let library: TPMLibrary
    private let address: String
    private let path: String
    private var transport: UnsafeMutableRawPointer?
    private var context: UnsafeMutableRawPointer?
    /// The objects in the memory of the TPM for this connection.
    private var objects: [UInt32] = []
    private var storageKey = noObject
    private var session = noObject

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: The address of the TPM in the syntax of tpm2-tss.
    ///   - path: The file of the sealed key, for errors.
    init(_ address: String, path: String) throws(ProtectionError) {
        self.address = address
        self.path = path
        try TPMFailure.requireDevice(address)
        library = try TPMLibrary.shared.get()
        try check(library.openTransport(address, &transport), "connecting")
        try check(library.makeContext(&context, transport, nil), "connecting")
        try makeStorageKey()
        try startSession()
    }

    deinit {
        // Without a resource manager the TPM would keep them.
        for object in objects.reversed() { _ = library.flush(context, object) }
        if context != nil { library.freeContext(&context) }
        if transport != nil { library.closeTransport(&transport) }
    }

    /// Seals a secret so that only this TPM can open it.
    func seal(
        _ secret: SecretBytes,
        _ attributes: TPMTemplate.Attributes = .sealed,
    ) throws(ProtectionError) -> SealedDeviceKey {
        let prefix = TPMTemplate.sensitivePrefix(byteCount: secret.count)
        let sensitive = try structure(SecretBytes(prefix).appending(secret), library.readSensitive)
        let template = try structure(SecretBytes(TPMTemplate.sealed(attributes)), library.readPublic)
        try check(
            library.setSessionAttributes(context, session, Self.continues | Self.decrypts, 0xFF),
            "sealing the device key"
        )
        var privatePart: UnsafeMutableRawPointer?
        var publicPart: UnsafeMutableRawPointer?
        defer {
            library.free(privatePart)
            library.free(publicPart)
            wipe(secret)
        }
        let result = sensitive.withUnsafeBytes { sensitive in
            template.withUnsafeBytes { template in
                empty.withUnsafeBytes { empty in
                    library.create(
                        context,
                        storageKey,
                        session,
                        Self.noObject,
                        Self.noObject,
                        sensitive.baseAddress,
                        template.baseAddress,
                        empty.baseAddress,
                        empty.baseAddress,
                        &privatePart,
                        &publicPart,
                        nil,
                        nil,
                        nil,
                    )
                }
            }
        }
        try check(result, "sealing the device key")
        return SealedDeviceKey(
            publicPart: try bytes(publicPart, library.writePublic),
            privatePart: try bytes(privatePart, library.writePrivate),
        )
    }

    /// Opens a sealed secret.
    func open(_ sealed: SealedDeviceKey) throws(ProtectionError) -> SecretBytes {
        let publicPart = try structure(SecretBytes(sealed.publicPart), library.readPublic)
        let privatePart = try structure(SecretBytes(sealed.privatePart), library.readPrivate)
        try check(library.setSessionAttributes(context, session, Self.continues, 0xFF), "loading the device key")
        var object = Self.noObject
        let loading = publicPart.withUnsafeBytes { publicPart in
            privatePart.withUnsafeBytes { privatePart in
                library.load(
                    context,
                    storageKey,
                    session,
                    Self.noObject,
                    Self.noObject,
                    privatePart.baseAddress,
                    publicPart.baseAddress,
                    &object,
                )
            }
        }
        try check(loading, "loading the device key")
        objects.append(object)
        try check(
            library.setSessionAttributes(context, session, Self.continues | Self.encrypts, 0xFF),
            "opening the device key"
        )
        var data: UnsafeMutableRawPointer?
        try check(
            library.unseal(context, object, session, Self.noObject, Self.noObject, &data),
            "opening the device key"
        )
        guard let data else { preconditionFailure("A TPM that succeeded returned nothing.") }
        // SAFETY: a TPM2B_SENSITIVE_DATA consists of the byte count, in two bytes, and the bytes.
        let content = UnsafeMutableRawBufferPointer(
            start: data + 2,
            count: Int(data.loadUnaligned(as: UInt16.self))
        )
        let secret = SecretBytes(content)
        SecretBytes.wipe(content)
        library.free(data)
        wipe(secret)
        return secret
    }

    // MARK: Parts

    private func makeStorageKey() throws(ProtectionError) {
        let sensitive = try structure(SecretBytes(TPMTemplate.nothingSensitive), library.readSensitive)
        let template = try structure(SecretBytes(TPMTemplate.storageKey), library.readPublic)
        let result = sensitive.withUnsafeBytes { sensitive in
            template.withUnsafeBytes { template in
                empty.withUnsafeBytes { empty in
                    library.createPrimary(
                        context,
                        Self.ownerHierarchy,
                        Self.passwordSession,
                        Self.noObject,
                        Self.noObject,
                        sensitive.baseAddress,
                        template.baseAddress,
                        empty.baseAddress,
                        empty.baseAddress,
                        &storageKey,
                        nil,
                        nil,
                        nil,
                        nil,
                    )
                }
            }
        }
        try check(result, "deriving the storage key")
        objects.append(storageKey)
    }

    /// Starts a session whose key only the TPM and this process have, so that data on the bus is encrypted.
    private func startSession() throws(ProtectionError) {
        // Followed by zeros, since the structure has more members for other ciphers.
        let cipher = TPMTemplate.sessionCipher + [UInt16](repeating: 0, count: 8)
        let authentication: UInt8 = 0
        let result = cipher.withUnsafeBytes { cipher in
            library.startSession(
                context,
                storageKey,
                Self.noObject,
                Self.noObject,
                Self.noObject,
                Self.noObject,
                nil,
                authentication,
                cipher.baseAddress,
                TPMTemplate.sessionHash,
                &session,
            )
        }
        try check(result, "starting a session")
        objects.append(session)
    }

    /// An empty TPM2B_DATA, and an empty TPML_PCR_SELECTION: zeros.
    private let empty = [UInt8](repeating: 0, count: structureByteCount)

    /// The library's structure for bytes, in memory that is overwritten afterwards.
    private func structure(
        _ bytes: SecretBytes,
        _ read: Tss2_MU_Unmarshal_function,
    ) throws(ProtectionError) -> SecretBytes {
        var result: UInt32 = 0
        var offset = 0
        let structure = SecretBytes(count: Self.structureByteCount) { structure in
            bytes.withUnsafeBytes { bytes in
                // SAFETY: any memory may be read as bytes.
                let address = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
                result = read(address, bytes.count, &offset, structure.baseAddress)
            }
        }
        guard result == 0, offset == bytes.count else { throw SealedDeviceKey.damaged(path) }
        return structure
    }

    /// The bytes of a structure of the library.
    private func bytes(
        _ structure: UnsafeMutableRawPointer?,
        _ write: Tss2_MU_Marshal_function,
    ) throws(ProtectionError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.structureByteCount)
        var count = 0
        try check(write(structure, &bytes, bytes.count, &count), "storing the device key")
        return Array(bytes.prefix(count))
    }

    /// Overwrites the copies of a secret that the library has left in its memory and on the stack.
    private func wipe(_ secret: SecretBytes) {
        var system: UnsafeMutableRawPointer?
        _ = library.systemContext(context, &system)
        for memory in [context, system] {
            guard let memory else { continue }
            // SAFETY: the context is one allocation of the heap, and the library does not use it meanwhile.
            let piece = UnsafeMutableRawBufferPointer(start: memory, count: malloc_usable_size(memory))
            secret.withUnsafeBytes { secret in
                guard let wanted = secret.baseAddress, secret.count <= piece.count else { return }
                for offset in 0...piece.count - secret.count where memcmp(memory + offset, wanted, secret.count) == 0 {
                    SecretBytes.wipe(UnsafeMutableRawBufferPointer(start: memory + offset, count: secret.count))
                }
            }
        }
        Self.wipeStack(32)
    }

    /// Overwrites that many KiB of the stack below the caller, which contained the variables of functions that have
    /// returned.
    @inline(never)
    private static func wipeStack(_ count: Int) {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { part in
            SecretBytes.wipe(part)
            if count > 1 { wipeStack(count - 1) }
            // The variable is used after the call, so that the call is not a tail call.
            SecretBytes.wipe(part)
        }
    }

    private func check(_ result: UInt32, _ action: String) throws(ProtectionError) {
        guard result == 0 else { throw TPMFailure.error(result, action, address: address, path: path) }
    }
}
