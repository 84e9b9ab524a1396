internal import MiniCore
internal import MiniView

/// Decides what stands in a document for the addresses of a page's images, media and fonts.
///
/// | address | in the document |
/// |---|---|
/// | `data:` of an image, audio, video or font | itself |
/// | a file of the program, absolute or beside the file that names it | its content as a `data:` URL, within limits |
/// | `https:`, which `//host` means as well, and all others | itself, when the program's network admits it for media: see the article on the network policy |
///
/// Everything else is left out.
struct PageMedia {
    let files: PackageFiles
    let session: Session

    /// Larger files are left out of the document.
    private static let fileLimitInBytes = 256 << 10
    /// Together they take at most this.
    private static let totalLimitInBytes = 4 << 20
    private static let addressLimit = 1_000

    /// What stands for each address that may be loaded.
    func admitted(_ addresses: Set<HTMLAddress>) async -> [HTMLAddress: String] {
        var admitted = ownFiles(addresses)
        for address in Self.limited(addresses) {
            if let url = Self.remoteURL(address), await isAdmitted(url) { admitted[address] = url }
        }
        return admitted
    }

    /// Asks the network's policy about each address that needs the network, once; refusals go to the log.
    func judge(_ addresses: Set<HTMLAddress>) async {
        for url in Set(Self.limited(addresses).compactMap(Self.remoteURL)).sorted() { _ = await isAdmitted(url) }
    }

    /// What stands for each address that needs no network.
    func ownFiles(_ addresses: Set<HTMLAddress>) -> [HTMLAddress: String] {
        var admitted: [HTMLAddress: String] = [:]
        var bytesLeft = Self.totalLimitInBytes
        for address in Self.limited(addresses) {
            if Self.isData(address.text) {
                admitted[address] = address.text
            } else if Self.remoteURL(address) == nil {
                admitted[address] = file(address, &bytesLeft)
            }
        }
        return admitted
    }

    /// Sorted, so that the limits take the same ones every time.
    private static func limited(_ addresses: Set<HTMLAddress>) -> ArraySlice<HTMLAddress> {
        addresses.sorted { ($0.text, $0.definition) < ($1.text, $1.definition) }.prefix(addressLimit)
    }

    private static func isData(_ text: String) -> Bool {
        let head = text.prefix(40).lowercased()
        return dataTypes.contains { head.hasPrefix("data:" + $0) }
    }

    /// What the types of contents begin with; fonts have many.
    private static let dataTypes = [
        "image/", "audio/", "video/", "font/", "application/font", "application/x-font", "application/octet-stream",
        "application/vnd.ms-fontobject",
    ]

    /// What the network is asked for; nil for a file of the program, and for what is in the address itself.
    private static func remoteURL(_ address: HTMLAddress) -> String? {
        let text = address.text
        // The page is loaded over HTTPS.
        if text.hasPrefix("//") { return "https:" + text }
        return isData(text) || !hasScheme(text) ? nil : text
    }

    /// Whether it is no path.
    private static func hasScheme(_ text: String) -> Bool {
        let scheme = text.utf8.prefix {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return !scheme.isEmpty && text.utf8[scheme.endIndex...].first == UInt8(ascii: ":")
    }

    private func isAdmitted(_ url: String) async -> Bool {
        do throws(APIError) {
            try await session.network.admitMedia(url)
            return true
        } catch {
            return false
        }
    }

    private func file(_ address: HTMLAddress, _ bytesLeft: inout Int) -> String? {
        let path = String(address.text.prefix { $0 != "?" && $0 != "#" })
        guard let type = Self.type(of: path),
            let file = PackagePath.resolve(path, from: PackagePath.folder(of: address.definition)),
            files.entry(at: file) == .file
        else { return nil }
        do {
            let bytes = try files.bytes(at: file)
            guard bytes.count <= min(Self.fileLimitInBytes, bytesLeft) else { return nil }
            bytesLeft -= bytes.count
            return "data:\(type);base64,\(Base64.encode(bytes))"
        } catch {
            return nil
        }
    }

    private static func type(of path: String) -> String? {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        switch path[path.index(after: dot)...].lowercased() {
        case "png": return "image/png"
        case "jpg", "jpeg": return "image/jpeg"
        case "gif": return "image/gif"
        case "webp": return "image/webp"
        case "svg": return "image/svg+xml"
        case "ttf": return "font/ttf"
        case "woff": return "font/woff"
        case "woff2": return "font/woff2"
        default: return nil
        }
    }
}
