internal import MiniCore
internal import MiniCrypto
internal import MiniProtection
internal import MiniStorage
internal import Mutations

/// What another process can write between two runs: sealed values, and the files of keys and of a device.
extension FuzzTarget {
    /// Values of local storage that are sealed with AES-256-GCM.
    package static let sealedValues = FuzzTarget(
        "sealed-values",
        "sealed values of local storage",
        InputSource(sealedSamples, pieces: ["\u{0}", "\u{1}"]),
        execute: { input in
            let encryptor = try AESGCMEncryptor(key: key)
            let opened: [UInt8]
            do throws(AESGCMEncryptorError) {
                opened = try encryptor.open(input, identifier: encryptor.identifier, for: context)
            } catch {
                return .rejected("\(error)")
            }
            try require(plaintexts.contains(opened), "a value that was never sealed is opened")
            return .accepted
        },
    )

    /// Texts that are sealed with AES-256-GCM.
    package static let sealedTexts = FuzzTarget(
        "sealed-texts",
        "sealed texts",
        InputSource(sealedTextSamples, pieces: MutationPieces.keys),
        execute: { input in
            let opened: String
            do throws(CryptoError) {
                opened = try TextCipher(key: key).open(String(decoding: input, as: UTF8.self))
            } catch {
                return .rejected("\(error)")
            }
            try require(plaintexts.contains(Array(opened.utf8)), "a text that was never sealed is opened")
            return .accepted
        },
    )

    /// The text of a key file.
    package static let keyFiles = FuzzTarget(
        "key-files",
        "key files",
        InputSource(texts: keyFileTexts, pieces: MutationPieces.keys),
        execute: { input in
            guard let ring = KeyRing(text: SecretBytes(input)) else { return .rejected("keyFile") }
            try require(KeyRing(text: ring.text) == ring, "a written key file is read as another one")
            return .accepted
        },
    )

    /// The content of a keybag, authenticated after the mutation.
    package static let keybags = FuzzTarget(
        "keybags",
        "keybags of a device",
        InputSource(keybagSamples, pieces: ["MHKB", "\u{0}", "\u{1}\u{2}"]),
        execute: { input in
            let bytes = try AuthenticatedBytes.seal(input, key)
            let content: KeybagContent
            do throws(ProtectionError) {
                content = try KeybagContent(bytes, key, "keybag")
            } catch {
                return .rejected(error.code.rawValue)
            }
            try require(try content.encoded(key) == bytes, "a keybag is written with other bytes")
            return .accepted
        },
    )

    /// The header of a protected file.
    package static let fileHeaders = FuzzTarget(
        "file-headers",
        "headers of protected files",
        InputSource([fileHeaderSample], pieces: ["MHPF", "\u{0}", "\u{1}\u{2}"]),
        execute: { input in
            let bytes = try AuthenticatedBytes.seal(input, key)
            let header: FileHeader
            do throws(ProtectionError) {
                header = try FileHeader(bytes, "file")
            } catch {
                return .rejected(error.code.rawValue)
            }
            try require(try header.encoded(key) == bytes, "a header is written with other bytes")
            return .accepted
        },
    )

    /// The attributes of a keychain item.
    package static let keychainItems = FuzzTarget(
        "keychain-items",
        "attributes of keychain items",
        InputSource([keychainItem.encodedAttributes], pieces: ["\u{0}\u{0}\u{0}", "service", "\u{5}\u{0}\u{0}\u{0}"]),
        execute: { input in
            guard let item = KeychainItem(attributes: input, .whenUnlocked) else { return .rejected("item") }
            try require(item.encodedAttributes == input, "an item is written with other bytes")
            return .accepted
        },
    )

    /// The requests to the agent that keeps the secrets of an unlocked device.
    package static let agentRequests = FuzzTarget(
        "agent-requests",
        "requests to an unlock agent",
        InputSource(
            [
                [1, 0, 0, 0, 60, 4] + Array("namesecret".utf8), [2, 0, 0, 0, 0, 4] + Array("name".utf8),
                [3, 0, 0, 0, 0, 0],
            ],
            pieces: ["\u{0}", "é", "name"]
        ),
        execute: { input in
            guard let request = AgentRequest(SecretBytes(input)) else { return .rejected("request") }
            // A name that is not UTF-8 is repaired, and can then be too long.
            guard let message = request.message else { return .accepted }
            guard let again = AgentRequest(message)?.message else {
                throw FuzzViolation("a written request is not read")
            }
            try require(again == message, "a written request is read as another one")
            return .accepted
        },
    )

    /// The same key in all processes, so that an input is repeatable.
    private static let key = SecretBytes((0..<32).map { UInt8($0) })

    private static let context = LocalStorageContext(
        identity: ProgramIdentity(appID: "app", userID: "user"),
        key: "key",
        kind: .string,
    )

    private static let plaintexts = ["", "a", "value", String(repeating: "long ", count: 40)].map { Array($0.utf8) }

    private static let sealedSamples = samples {
        let encryptor = try AESGCMEncryptor(key: key)
        return try plaintexts.map { try encryptor.seal($0, for: context) }
    }

    private static let sealedTextSamples = samples {
        let cipher = try TextCipher(key: key)
        return try plaintexts.map { Array(try cipher.seal(String(decoding: $0, as: UTF8.self)).utf8) }
    }

    /// Makes samples that are the same up to their random nonces.
    private static func samples(_ make: () throws -> [[UInt8]]) -> [[UInt8]] {
        do { return try make() } catch { preconditionFailure("The samples cannot be sealed: \(error)") }
    }

    private static let keyFileTexts = [
        String(repeating: "0a", count: 32) + "\n",
        String(repeating: "0b", count: 32)
            + "\nid 7\nretired 8 \(String(repeating: "0c", count: 32))\nsealed-values-only\n",
    ]

    private static let keychainItem: KeychainItem = {
        var item = KeychainItem(service: "service", account: "account")
        item.label = "label"
        item.generic = [1, 2, 3]
        return item
    }()

    /// Keybags without and with keys, without their authentication codes.
    private static let keybagSamples: [[UInt8]] = ([[], [4, 3, 5], [2, 11]] as [[UInt8]]).map { classes in
        var writer = ByteWriter()
        writer.write(Array("MHKB".utf8))
        writer.write(UInt16(1))
        writer.write([UInt8](repeating: 1, count: 16 + 8))
        writer.write(UInt64(5))
        writer.write([UInt8](repeating: 2, count: 16))
        // The flags, and the parameters of scrypt.
        writer.write([1, 15, 8, 1] as [UInt8])
        writer.write([UInt8](repeating: 3, count: 32))
        writer.write(UInt8(classes.count))
        for number in classes {
            writer.write(number)
            writer.write([UInt8](repeating: 4, count: 40))
            // The class `completeUnlessOpen` has a public key.
            if number == 2 { writer.write([UInt8](repeating: 5, count: 32)) }
        }
        return writer.bytes
    }

    /// The header of a file of the class `complete`, without its authentication code.
    private static let fileHeaderSample: [UInt8] = {
        var writer = ByteWriter()
        writer.write(Array("MHPF".utf8))
        writer.write(UInt16(2))
        writer.write(UInt8(1))
        writer.write([UInt8](repeating: 1, count: 16 + 16))
        writer.write([UInt8](repeating: 2, count: 32 + 40))
        writer.write(UInt64(100))
        return writer.bytes
    }()
}
