internal import MiniCore

/// What an element of a page would load.
struct ViewSource: Sendable, Hashable {
    /// The element's id.
    let element: Int
    /// Its tag.
    let tag: String
    /// Its `src` as the program wrote it.
    let url: String

    init(_ value: Value) {
        element = Int(value["id"]?.number ?? 0)
        tag = value["tag"]?.string ?? ""
        url = value["url"]?.string ?? ""
    }

    /// What the network is asked for.
    var remoteURL: String { Self.absolute(url) }

    /// An address with the scheme of the page, which is loaded over HTTPS, where it begins with a host.
    static func absolute(_ address: String) -> String { address.hasPrefix("//") ? "https:" + address : address }

    /// What stands before the colon; nil for a path.
    static func scheme(of address: String) -> Substring? {
        let scheme = address.utf8.prefix {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard !scheme.isEmpty, address.utf8[scheme.endIndex...].first == UInt8(ascii: ":") else { return nil }
        return Substring(scheme)
    }

    /// Whether the network would be asked for it, rather than the program's own files or the URL itself.
    var isRemote: Bool { Self.scheme(of: remoteURL).map { $0.lowercased() != "data" } ?? false }
}
