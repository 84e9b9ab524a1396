/// The cookies of one program and user.
package struct CookieJar: Sendable {
    /// The maximum number of cookies of one domain.
    private static let domainLimit = 50

    private let limit: Int
    /// In the order in which they were first set.
    private var cookies: [Cookie] = []

    /// Creates an empty jar.
    ///
    /// - Parameter limit: The maximum number of cookies.
    package init(limit: Int) { self.limit = limit }

    /// Stores the cookies that a server sets.
    ///
    /// - Parameters:
    ///   - values: The values of its `Set-Cookie` headers.
    ///   - url: The URL of the response.
    ///   - now: Seconds since 1970.
    package mutating func store(
        _ values: [String],
        from url: AdmittedURL,
        now: Int,
        isShared: (String) -> Bool,
    ) {
        for value in values {
            guard let cookie = Cookie(value, from: url, now: now, isShared: isShared) else { continue }
            if !url.isSecure, cookies.contains(where: { $0.isHidden(by: cookie, now: now) }) { continue }
            if let old = cookies.firstIndex(where: { $0.isReplaced(by: cookie) }) {
                cookies[old] = cookie
            } else {
                cookies.append(cookie)
            }
            cookies.removeAll { $0.hasEnded(now) }
            if cookies.count(where: { $0.domain == cookie.domain }) > Self.domainLimit {
                removeFirst { $0.domain == cookie.domain }
            }
            if cookies.count > limit { removeFirst { _ in true } }
        }
    }

    /// Removes the oldest matching cookie, and a secure one only if all matching cookies are secure.
    ///
    /// So a server of plain HTTP cannot displace secure cookies.
    private mutating func removeFirst(where isOne: (Cookie) -> Bool) {
        let first = cookies.firstIndex { isOne($0) && !$0.isSecure } ?? cookies.firstIndex(where: isOne)
        if let first { cookies.remove(at: first) }
    }

    /// The value of the `Cookie` header; nil when there is no cookie to send.
    package func header(for url: AdmittedURL, now: Int) -> String? {
        let sent = cookies.filter { $0.isSent(to: url, now: now) }
        guard !sent.isEmpty else { return nil }
        // Sorting is stable: cookies with paths of equal length keep their order.
        return sent.sorted { $0.path.utf8.count > $1.path.utf8.count }.map(\.text).joined(separator: "; ")
    }
}
