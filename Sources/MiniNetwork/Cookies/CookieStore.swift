internal import Glibc
internal import MiniCore
internal import Synchronization

/// The cookies of all programs of a host, in memory.
///
/// They last as long as the host.
final class CookieStore: Sendable {
    private let limit: Int
    private let now: @Sendable () -> Int
    private let jars = Mutex<[Owner: CookieJar]>([:])

    /// The owner of a jar, compared by bytes: strings that are equal by Unicode rules may name two users.
    private struct Owner: Hashable {
        let appID: [UInt8]
        let userID: [UInt8]

        init(_ program: ProgramIdentity) {
            appID = Array(program.appID.utf8)
            userID = Array(program.userID.utf8)
        }
    }

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of cookies of one program and user.
    ///   - now: Seconds since 1970.
    init(limit: Int, now: @escaping @Sendable () -> Int = { time(nil) }) {
        self.limit = limit
        self.now = now
    }

    /// Stores the cookies that a server sets.
    func store(_ values: [String], from url: AdmittedURL, for program: ProgramIdentity) {
        guard !values.isEmpty else { return }
        jars.withLock { jars in
            jars[Owner(program), default: CookieJar(limit: limit)].store(
                values,
                from: url,
                now: now(),
                isShared: ServerDomains.isShared,
            )
        }
    }

    /// The value of the `Cookie` header; nil when there is no cookie to send.
    func header(for url: AdmittedURL, for program: ProgramIdentity) -> String? {
        jars.withLock { jars in
            jars.isEmpty ? nil : jars[Owner(program)]?.header(for: url, now: now())
        }
    }
}
