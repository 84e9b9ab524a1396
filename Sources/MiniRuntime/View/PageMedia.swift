internal import MiniCore
internal import MiniView

/// Replaces the addresses of a page's images, media and fonts for an HTML document.
///
/// | address | in the document |
/// |---|---|
/// | `data:` of an image, audio, video or font | unchanged |
/// | a file of the program, absolute or relative to the file that names it | its content as a `data:` URL, within limits |
/// | any other that leads out of the program, such as `https:` and `//host` | its URL, if the program's network admits it for
/// media: see the article on the network policy |
///
/// All other addresses are omitted.
struct PageMedia {
    let files: PackageFiles
    let callContext: CallContext

    /// The maximum size of a file in the document; larger files are omitted.
    private static let fileLimitInBytes = 256 << 10
    /// The maximum size of all files in the document, and of a file that is loaded without one.
    private static let totalLimitInBytes = 4 << 20
    private static let addressLimit = 1_000

    /// The replacement of an address that is loaded without a document; nil if it may not be loaded.
    ///
    /// - Parameter mediaPrefix: As below.
    func replacement(of address: HTMLAddress, mediaPrefix: String?) async -> String? {
        await admitted([address], fileLimit: Self.totalLimitInBytes, mediaPrefix: mediaPrefix)[address]
    }

    /// The replacement of each address that may be loaded.
    ///
    /// - Parameter mediaPrefix: The URL of sounds and videos of the program up to their percent-encoded paths, from which a
    ///   server delivers files of any size; nil for their contents.
    func admitted(
        _ addresses: Set<HTMLAddress>,
        fileLimit: Int = fileLimitInBytes,
        mediaPrefix: String? = nil,
    ) async -> [HTMLAddress: String] {
        // Without a network no address outside of the program is admitted.
        guard let network = try? callContext.network else {
            return ownFiles(addresses, fileLimit: fileLimit, mediaPrefix: mediaPrefix)
        }
        var admitted: [HTMLAddress: String] = [:]
        var own: Set<HTMLAddress> = []
        for address in Self.limited(addresses) {
            do throws(APIError) {
                let url = Self.isData(address.text) ? nil : try await network.admitMedia(address.text)
                if let url { admitted[address] = url } else { own.insert(address) }
            } catch {
                // The refusal is in the log.
            }
        }
        return admitted.merging(ownFiles(own, fileLimit: fileLimit, mediaPrefix: mediaPrefix)) { url, _ in url }
    }

    /// Checks each address with the network's policy once; refusals are logged.
    func checkAddresses(_ addresses: Set<HTMLAddress>) async {
        // Without a network no address outside of the program is admitted.
        guard let network = try? callContext.network else { return }
        for text in Set(Self.limited(addresses).map(\.text)).sorted() where !Self.isData(text) {
            // The refusal is in the log.
            _ = try? await network.admitMedia(text)
        }
    }

    /// The replacement of each address that needs no network.
    ///
    /// - Parameters:
    ///   - mediaPrefix: As above.
    ///   - encodedFiles: Keeps the files as URLs for further documents; nil to keep none.
    func ownFiles(
        _ addresses: Set<HTMLAddress>,
        fileLimit: Int = fileLimitInBytes,
        mediaPrefix: String? = nil,
        reusing encodedFiles: EncodedFiles? = nil,
    ) -> [HTMLAddress: String] {
        var admitted: [HTMLAddress: String] = [:]
        var bytesLeft = Self.totalLimitInBytes
        for address in Self.limited(addresses) {
            admitted[address] =
                Self.isData(address.text)
                ? address.text : file(address, fileLimit, &bytesLeft, mediaPrefix, encodedFiles)
        }
        return admitted
    }

    /// Sorts the addresses so that the limits always affect the same ones.
    private static func limited(_ addresses: Set<HTMLAddress>) -> ArraySlice<HTMLAddress> {
        addresses.sorted { ($0.text, $0.definition) < ($1.text, $1.definition) }.prefix(addressLimit)
    }

    private static func isData(_ text: String) -> Bool {
        let head = text.prefix(40).lowercased()
        return dataTypes.contains { head.hasPrefix("data:" + $0) }
    }

    /// The prefixes of the admitted content types; fonts have many.
    private static let dataTypes = [
        "image/", "audio/", "video/", "font/", "application/font", "application/x-font", "application/octet-stream",
        "application/vnd.ms-fontobject",
    ]

    private func file(
        _ address: HTMLAddress,
        _ limit: Int,
        _ bytesLeft: inout Int,
        _ mediaPrefix: String?,
        _ encodedFiles: EncodedFiles?,
    ) -> String? {
        let path = String(address.text.prefix { $0 != "?" && $0 != "#" })
        guard let type = MediaType.ofFile(path),
            let file = files.path(of: path, in: address.definition),
            files.entry(at: file) == .file
        else { return nil }
        if let mediaPrefix, MediaType.isPlayed(type) { return mediaPrefix + PercentEncodeSet.component.encode(file) }
        do {
            let bytes = try files.bytes(at: file)
            guard bytes.count <= min(limit, bytesLeft) else { return nil }
            bytesLeft -= bytes.count
            return encodedFiles?.url(of: bytes, at: file, type: type) ?? EncodedFiles.url(of: bytes, type: type)
        } catch {
            return nil
        }
    }
}
