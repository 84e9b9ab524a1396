/// The methods of `my.request`.
///
/// CONNECT and TRACE, which the vendor's type declarations also list, are not available to programs: CONNECT opens tunnels, and
/// TRACE exposes headers that belong to the host.
enum RequestMethod: String, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case head = "HEAD"
    case options = "OPTIONS"
    case patch = "PATCH"

    /// Whether data is added to the URL.
    var hasQueryData: Bool { self == .get || self == .head }
}
