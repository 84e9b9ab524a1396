import MiniCore

extension EncryptorRule {
    /// Rules for values that were changed, truncated or moved: they do not open.
    static let tampering: [EncryptorRule] = [
        EncryptorRule("text that was never sealed does not open") { subject in
            for text in ["plain", "null", #"{"a":1}"#, String(repeating: "A", count: 200)] {
                try subject.requireRefusal("'\(text.prefix(20))'") { try subject.open(Array(text.utf8)) }
            }
        },
        EncryptorRule("a value does not open with another key", unless: .hasBuiltInKey) { subject in
            for length in [0, 1, 33] {
                let sealed = try subject.seal(EncryptorSubject.text(byteCount: length))
                try subject.requireRefusal("\(length) bytes") {
                    let identifier = subject.encryptor.identifier
                    return try subject.other.open(sealed, identifier: identifier, for: EncryptorSubject.context)
                }
            }
        },
        EncryptorRule("a value does not open once a bit of it is flipped") { subject in
            for length in [0, 33] {
                let sealed = try subject.seal(EncryptorSubject.text(byteCount: length))
                for (index, byte) in sealed.enumerated() {
                    for bit in 0..<8 {
                        var flipped = sealed
                        flipped[index] = byte ^ 1 << UInt8(bit)
                        try subject.requireRefusal("a value with bit \(bit) of byte \(index) flipped") {
                            try subject.open(flipped)
                        }
                    }
                }
            }
        },
        EncryptorRule("a value does not open once it is shortened or lengthened") { subject in
            for length in [0, 33] {
                let sealed = try subject.seal(EncryptorSubject.text(byteCount: length))
                for count in 0..<sealed.count {
                    try subject.requireRefusal("\(count) of \(sealed.count) bytes") {
                        try subject.open(Array(sealed.prefix(count)))
                    }
                }
                try subject.requireRefusal("a value with a byte more") { try subject.open(sealed + [0]) }
            }
        },
        EncryptorRule("a value does not open in place of another one", unless: .contextIsNotAuthenticated) { subject in
            let sealed = try subject.seal(Array("value".utf8), for: context("user", "app", "key", .string))
            let others: [(String, LocalStorageContext)] = [
                ("user", context("other", "app", "key", .string)),
                ("program", context("user", "other", "key", .string)),
                ("key", context("user", "app", "other", .string)),
                ("kind", context("user", "app", "key", .json)),
                ("division into user and program", context("use", "rapp", "key", .string)),
                ("division into program and key", context("user", "appk", "ey", .string)),
                ("order of user and program", context("app", "user", "key", .string)),
            ]
            for (difference, other) in others {
                try subject.requireRefusal("a value with another \(difference)") {
                    try subject.open(sealed, for: other)
                }
            }
        },
    ]

    private static func context(
        _ user: String,
        _ app: String,
        _ key: String,
        _ kind: LocalStorageContext.Kind,
    ) -> LocalStorageContext {
        LocalStorageContext(identity: ProgramIdentity(appID: app, userID: user), key: key, kind: kind)
    }
}
