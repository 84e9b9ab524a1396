/// The methods of `my.request`.
///
/// CONNECT and TRACE, which the vendor's type declarations list as well, are no methods for a program: the one opens
/// tunnels, the other shows headers that belong to the host.
enum RequestMethod: String, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case head = "HEAD"
    case options = "OPTIONS"
    case patch = "PATCH"

    /// Whether data goes into the URL.
    var hasQueryData: Bool { self == .get || self == .head }
}
