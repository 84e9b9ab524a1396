internal import MiniCrypto
package import NIOHTTP1

/// Decides which requests a server accepts: those to its own address, which contains a token.
///
/// A page of another origin cannot read the token. The checks of `Host` and `Origin` refuse such a page as well if the address has
/// become known, also by a name that leads to the loopback interface.
package struct TokenAccess: Sendable {
    /// The reason why a request is not accepted.
    package struct Refusal: Error, Sendable {
        /// The status of the response.
        package let status: HTTPResponseStatus
        /// One line of text.
        package let text: String

        package init(_ status: HTTPResponseStatus, _ text: String) {
            self.status = status
            self.text = text
        }
    }

    let host: DevHost
    let port: Int
    let token: String

    /// The value of `Host` in lower case if it names this server; nil otherwise.
    package func authority(in head: HTTPRequestHead) -> String? {
        let hosts = head.headers["host"]
        guard hosts.count == 1, let authority = hosts.first?.lowercased() else { return nil }
        // Browsers leave out the default port of HTTP.
        let suffix = port == 80 ? "" : ":\(port)"
        guard authority.hasSuffix(suffix), host.isNamed(String(authority.dropLast(suffix.count))) else { return nil }
        return authority
    }

    /// The name after the token in the path of a request, such as `socket` in `/TOKEN/socket`.
    package func name(of head: HTTPRequestHead) throws(Refusal) -> String {
        guard let host = authority(in: head) else {
            throw Refusal(.forbidden, "The request is for another host.")
        }
        let path = head.uri.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        guard path.count == 3, path[0].isEmpty, isToken(path[1]) else {
            throw Refusal(.notFound, "There is no page at this address. Open the address that the command has printed.")
        }
        let origins = head.headers["origin"]
        guard origins.allSatisfy({ $0.lowercased() == "http://" + host }) else {
            throw Refusal(.forbidden, "The request comes from another page.")
        }
        return String(path[2])
    }

    /// Whether a text is the token of the server.
    package func isToken(_ text: Substring) -> Bool {
        ConstantTime.areEqual(Array(token.utf8).span.bytes, Array(text.utf8).span.bytes)
    }
}
