import MiniHost

extension StoredEntry {
    /// The fields of JSON that describe the entry without its value.
    var fields: [(String, ScriptValue)] {
        [
            ("key", .string(key)), ("kind", .string(kindName)), ("size", .number(Double(sizeInBytes))),
            ("encryptor", encryptor.map(ScriptValue.string) ?? .null),
        ]
    }

    /// `string` or `json`.
    var kindName: String {
        switch kind {
        case .string: "string"
        case .json: "json"
        }
    }

    /// Whether a program can read the value.
    var isReadable: Bool { if case .success = value { true } else { false } }

    /// The value that a program would receive.
    ///
    /// - Throws: when the value cannot be opened.
    func opened() throws(CommandFailure) -> ScriptValue {
        switch value {
        case .success(.string(let text)): return .string(text)
        case .success(.json(let json)):
            do throws(JSONError) {
                return try JSON.parse(json.text)
            } catch {
                throw CommandFailure(message: "The value of \(Text.quoted(key)) is not JSON.", status: .failed)
            }
        case .failure: throw CommandFailure(message: "\(refusal).", status: .failed)
        }
    }

    /// The reason why the value cannot be opened, as a clause.
    var refusal: String {
        let sealer = encryptor ?? "nothing"
        return switch value {
        case .failure(let error) where error.code == .unsealedValue:
            "The value of \(Text.quoted(key)) is in plaintext where sealed values are required: it was stored without the "
                + "encryptor, or changed"
        case .failure(let error) where error.code == .damaged:
            "The value of \(Text.quoted(key)) is damaged: it is not JSON, not UTF-8, or too long"
        case .failure(let error) where error.code == .sealedValue:
            sealer.hasPrefix("aes256gcm.")
                ? "The value of \(Text.quoted(key)) is sealed by \(sealer); specify --encryptor aes256"
                : "The value of \(Text.quoted(key)) is sealed by \(sealer), which is not available"
        default:
            "The value of \(Text.quoted(key)), sealed by \(sealer), does not open with this encryptor and key, "
                + "or was changed"
        }
    }
}
