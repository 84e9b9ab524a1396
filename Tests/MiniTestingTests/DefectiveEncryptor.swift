import Glibc
import MiniCore
import MiniTesting
import Synchronization

/// A defect of an encryptor.
enum EncryptorDefect: String, CaseIterable, Sendable {
    case none
    case emptyIdentifier
    case longIdentifier
    case changingIdentifier
    case sharedIdentifier
    case refusesEmptyValues
    case refusesEmptyKeys
    case padsFullBlocks
    case cutsLongValues
    case dropsByteOrderMark
    case endsAtNUL
    case returnsItsInput
    case keepsPlaintext
    case keepsValuesElsewhere
    case sealsTooMuch
    case repeatsItself
    case repeatsItselfForEmptyValues
    case oneThreadOnly
    case ignoresKey
    case ignoresFirstByte
    case ignoresLastBit
    case ignoresTrailingBytes
    case ignoresMissingByte
    case opensPlaintext
    case ignoresUser
    case ignoresProgram
    case ignoresStorageKey
    case ignoresKind
    case joinsWithoutLengths
    case confusesUserAndProgram
}

/// Keeps every rule of an encryptor except one.
final class DefectiveEncryptor: LocalStorageEncryptor {
    private let defect: EncryptorDefect
    private let name: String
    private let core: FakeEncryptor
    private let calls = Mutex(0)
    private let firstThread = Mutex<pthread_t?>(nil)
    private let results = Mutex<[[UInt8]: [UInt8]]>([:])

    init(_ defect: EncryptorDefect, number: UInt64) {
        self.defect = defect
        name = "defective \(defect == .sharedIdentifier ? 0 : number)"
        core = FakeEncryptor(key: defect == .ignoresKey ? 0 : number)
    }

    var identifier: String {
        switch defect {
        case .emptyIdentifier: ""
        case .longIdentifier: String(repeating: "é", count: 65)
        case .changingIdentifier: "\(name) after \(calls.withLock(\.self))"
        default: name
        }
    }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        try noteCall()
        switch defect {
        case .refusesEmptyKeys where context.key.isEmpty: throw DefectError()
        case .refusesEmptyValues where plaintext.isEmpty: throw DefectError()
        case .padsFullBlocks where !plaintext.isEmpty && plaintext.count % 16 == 0:
            return try core.seal(plaintext + [0], for: known(context))
        case .cutsLongValues: return try core.seal(Array(plaintext.prefix(100_000)), for: known(context))
        case .dropsByteOrderMark where plaintext.starts(with: [0xef, 0xbb, 0xbf]):
            return try core.seal(Array(plaintext.dropFirst(3)), for: known(context))
        case .endsAtNUL: return try core.seal(Array(plaintext.prefix { $0 != 0 }), for: known(context))
        case .returnsItsInput where plaintext.count > 4096: return plaintext
        case .keepsPlaintext: return plaintext + (try core.seal(plaintext, for: known(context)))
        case .keepsValuesElsewhere:
            results.withLock { $0[context.additionalData] = plaintext }
            return []
        case .sealsTooMuch:
            let padding = [UInt8](repeating: 0, count: SealingLimits.sealedByteCount(of: plaintext.count))
            return try core.seal(plaintext, for: known(context)) + padding
        case .repeatsItself: return try remembered(plaintext, context)
        case .repeatsItselfForEmptyValues where plaintext.isEmpty: return try remembered(plaintext, context)
        case .ignoresFirstByte: return [1] + (try core.seal(plaintext, for: known(context)))
        case .ignoresLastBit: return try core.seal(plaintext, for: known(context)) + [0]
        default: return try core.seal(plaintext, for: known(context))
        }
    }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        try noteCall()
        switch defect {
        case .returnsItsInput where sealed.count > 4096 + 16: return sealed
        case .keepsPlaintext:
            guard sealed.count >= 16 else { throw DefectError() }
            let count = (sealed.count - 16) / 2
            let opened = try core.open(Array(sealed.dropFirst(count)), identifier: identifier, for: known(context))
            guard opened == Array(sealed.prefix(count)) else { throw DefectError() }
            return opened
        case .keepsValuesElsewhere:
            guard let value = results.withLock({ $0[context.additionalData] }) else { throw DefectError() }
            return value
        case .ignoresFirstByte:
            return try core.open(Array(sealed.dropFirst()), identifier: identifier, for: known(context))
        case .ignoresLastBit:
            guard let last = sealed.last, last & 0xfe == 0 else { throw DefectError() }
            return try core.open(sealed.dropLast(), identifier: identifier, for: known(context))
        case .ignoresTrailingBytes:
            return try openEither([sealed, sealed.dropLast()], identifier, context)
        case .ignoresMissingByte:
            return try openEither([sealed] + (0...255).map { sealed + [$0] }, identifier, context)
        case .opensPlaintext where !sealed.isEmpty && sealed.allSatisfy { (0x20..<0x7f).contains($0) }: return sealed
        default: return try core.open(sealed, identifier: identifier, for: known(context))
        }
    }

    private func noteCall() throws {
        calls.withLock { $0 += 1 }
        let isFirst = firstThread.withLock { first in
            if first == nil { first = pthread_self() }
            return first == pthread_self()
        }
        if defect == .oneThreadOnly, !isFirst { throw DefectError() }
    }

    private func remembered(_ plaintext: [UInt8], _ context: LocalStorageContext) throws -> [UInt8] {
        try results.withLock { results in
            let question = context.additionalData + plaintext
            if let result = results[question] { return result }
            let result = try core.seal(plaintext, for: context)
            results[question] = result
            return result
        }
    }

    private func openEither(
        _ candidates: [[UInt8]],
        _ identifier: String,
        _ context: LocalStorageContext,
    ) throws -> [UInt8] {
        for candidate in candidates {
            if let opened = try? core.open(candidate, identifier: identifier, for: known(context)) { return opened }
        }
        throw DefectError()
    }

    /// The part of the context that the encryptor uses.
    private func known(_ context: LocalStorageContext) -> LocalStorageContext {
        var (user, app) = (context.identity.userID, context.identity.appID)
        var (key, kind) = (context.key, context.kind)
        switch defect {
        case .ignoresUser: user = ""
        case .ignoresProgram: app = ""
        case .ignoresStorageKey: key = ""
        case .ignoresKind: kind = .string
        case .joinsWithoutLengths: (user, app, key) = (user + app + key, "", "")
        case .confusesUserAndProgram: (user, app) = (min(user, app), max(user, app))
        default: break
        }
        return LocalStorageContext(identity: ProgramIdentity(appID: app, userID: user), key: key, kind: kind)
    }
}

private struct DefectError: Error {}
