import MiniCore

extension EncryptorRule {
    /// Rules for values that were not changed, and for the form of sealed values.
    static let values: [EncryptorRule] = [
        EncryptorRule("the identifier is 1 to 128 bytes and always the same") { subject in
            let identifier = subject.encryptor.identifier
            let count = identifier.utf8.count
            try subject.require((1...128).contains(count), "it has \(count) bytes")
            _ = try subject.seal(Array("value".utf8))
            let later = subject.encryptor.identifier
            try subject.require(later.utf8.elementsEqual(identifier.utf8), "it has changed")
        },
        EncryptorRule("another key has another identifier", unless: .hasBuiltInKey) { subject in
            let areSame = subject.other.identifier.utf8.elementsEqual(subject.encryptor.identifier.utf8)
            try subject.require(!areSame, "both have the identifier '\(subject.encryptor.identifier)'")
        },
        EncryptorRule("a value that is not empty is sealed as one byte or more, within the limit") { subject in
            for length in [0, 1, 33, 4096, SealingLimits.valueByteCount, SealingLimits.plaintextByteCount] {
                let count = try subject.seal(EncryptorSubject.text(byteCount: length)).count
                let limit = SealingLimits.sealedByteCount(of: length)
                try subject.require(length == 0 || count > 0, "\(length) bytes were sealed as none")
                try subject.require(count <= limit, "\(length) bytes were sealed as \(count), more than \(limit)")
            }
        },
        EncryptorRule("a value of any length is returned unchanged") { subject in
            let lengths = [0, 1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 4095, 4096, 4097, 204_800]
            for length in lengths {
                try subject.requireRoundTrip(of: EncryptorSubject.text(byteCount: length), "\(length) bytes")
            }
        },
        EncryptorRule("text of any script is returned unchanged") { subject in
            let texts = [
                "\u{0}in\u{0}side\u{0}", "line\r\nbreak\n", "e\u{301}", "\u{e9}", "日本語", "👩‍👩‍👧‍👦", "\u{FEFF}mark",
                "\u{10FFFF}", "quote\" back\\slash", #"{"a":[1,"é"]}"#, " ", "%00%s", "=",
            ]
            for text in texts { try subject.requireRoundTrip(of: Array(text.utf8), "'\(text)'") }
        },
        EncryptorRule("a value under the empty key, as the mark of a database is, is returned unchanged") { subject in
            let context = LocalStorageContext(
                identity: ProgramIdentity(appID: "compliance.encryptor"),
                key: "",
                kind: .string,
            )
            let plaintext = EncryptorSubject.text(byteCount: 18)
            let opened = try subject.open(try subject.seal(plaintext, for: context), for: context)
            try subject.require(opened == plaintext, "it opened as \(opened.count) other bytes")
        },
        EncryptorRule("a sealed value does not contain the plaintext") { subject in
            for length in [8, 33, 4096] {
                let plaintext = EncryptorSubject.text(byteCount: length)
                let sealed = try subject.seal(plaintext)
                let places = sealed.count < length ? 0..<0 : 0..<(sealed.count - length + 1)
                let isHeld = places.contains { sealed[$0...].starts(with: plaintext) }
                try subject.require(!isHeld, "the sealed value of \(length) bytes contains them")
            }
        },
        EncryptorRule("the same value is sealed differently each time") { subject in
            for length in [0, 1, 16, 4096] {
                let plaintext = EncryptorSubject.text(byteCount: length)
                let sealed = Set(try (0..<16).map { _ in try subject.seal(plaintext) })
                try subject.require(sealed.count == 16, "\(length) bytes were sealed \(sealed.count) ways in 16 times")
            }
        },
        EncryptorRule("eight threads may seal and open at once") { subject in
            let failures = ParallelThreads.run(8) { number in
                for round in 0..<50 {
                    let context = LocalStorageContext(
                        identity: ProgramIdentity(appID: "compliance.\(number)"),
                        key: "\(round)",
                        kind: .json,
                    )
                    let plaintext = EncryptorSubject.text(byteCount: 40 * number + round)
                    let opened = try subject.open(try subject.seal(plaintext, for: context), for: context)
                    try subject.require(opened == plaintext, "\(plaintext.count) bytes opened as others")
                }
            }
            if let failure = failures.first { throw failure }
        },
    ]
}
