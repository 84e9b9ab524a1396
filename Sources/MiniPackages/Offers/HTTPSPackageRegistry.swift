public import MiniCore
internal import Synchronization

/// Packages on a server: files below a URL, which any web server can have.
///
/// | URL | content |
/// |---|---|
/// | `BASE/APPID/versions.json` | `{"versions": [{"version": "1.2.0", "size": 1234, "sha256": "9f86…"}]}`: the size and the SHA-256 of each package |
/// | `BASE/APPID/1.2.0.zip` | a package |
///
/// A list is requested with the `ETag` of the list that the registry has received before. A download continues after the bytes
/// of an earlier one with `Range`. The requests are downloads of the network that the host passes, so that its policy applies:
/// HTTPS only, also for redirects, with its list of domains and its certificate authorities.
///
/// ## Limits
/// A list has at most 1 MiB and 1,000 versions, and is awaited 30 seconds. A download takes at most an hour,
/// with all its connections.
///
/// ## Threading
/// May be used from any thread.
public final class HTTPSPackageRegistry: PackageSource {
    /// A list, and the tag with which the server identifies it.
    private struct KnownList: Sendable {
        let tag: String?
        let offers: [PackageOffer]
    }

    /// The number of connections of one fetch.
    private static let attemptLimit = 10

    private let url: String
    private let downloadLimit: Duration
    private let session: any ProgramNetwork
    private let lists = Mutex<[String: KnownList]>([:])

    /// Creates a registry without connections.
    ///
    /// - Parameters:
    ///   - url: The URL with the folders of the programs, `https://…`, without a query.
    ///   - network: The network with the policy of the host, such as `HostNetwork(NetworkConfiguration())`.
    /// - Throws: `.invalidName` for another URL.
    public convenience init(url: String, network: any ProgramNetworkProvider) throws(PackagingError) {
        try self.init(url: url, network: network, downloadLimit: .seconds(3_600))
    }

    /// - Parameter downloadLimit: The time of a download with all its connections.
    init(url: String, network: any ProgramNetworkProvider, downloadLimit: Duration) throws(PackagingError) {
        guard url.hasBytePrefix("https://"), !url.utf8.contains(where: { "?#".utf8.contains($0) }) else {
            throw PackagingError(.invalidName, "the URL of a registry begins with https:// and has no query")
        }
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.downloadLimit = downloadLimit
        // No program has an empty id: the registry has its own cookies.
        session = network.network(for: ProgramIdentity(appID: "")) { _ in }
    }

    deinit { session.close() }

    /// The packages in the list of the program.
    ///
    /// - Throws: `.sourceFailed`, `.invalidName`.
    @concurrent public func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
        try AppID.require(appID)
        let known = lists.withLock { $0[appID] }
        let headers = known?.tag.map { [NetworkHeader("If-None-Match", $0)] } ?? []
        let address = "\(url)/\(appID)/\(RegistryList.fileName)"
        let body = RegistryListBody()
        let request = NetworkRequest(
            .downloadFile,
            url: address,
            headers: headers,
            destination: .file(TemporaryFile(path: ""))
        )
        let response: NetworkResponse
        do throws(APIError) {
            response = try await session.send(request, files: RequestFiles(download: body))
        } catch {
            if body.isTooLarge { throw RegistryList.tooLarge }
            throw PackagingError(.sourceFailed, "the list of packages cannot be received: \(error.message)")
        }
        switch response.status {
        case 200:
            let list = KnownList(
                tag: response.header("ETag"),
                offers: try RegistryList.offers(of: appID, in: body.bytes)
            )
            lists.withLock { $0[appID] = list }
            return list.offers
        case 304:
            if let known { return known.offers }
        case 404, 410:
            lists.withLock { $0[appID] = nil }
            return []
        default: break
        }
        throw PackagingError(.sourceFailed, "the list of packages cannot be received: status \(response.status)")
    }

    /// Downloads a package, in several requests if connections end early.
    ///
    /// - Throws: `.sourceFailed`, `.unavailable`; `.wrongSize` if the server states or sends another size than its list; the
    ///   errors of the download.
    @concurrent public func fetch(
        _ offer: PackageOffer,
        into download: PackageDownload,
    ) async throws(PackagingError) {
        let end = ContinuousClock.now + downloadLimit
        for attempt in 1... {
            let start = download.byteCount
            do throws(PackagingError) {
                return try await transfer(offer, into: download, within: end - ContinuousClock.now)
            } catch {
                // A download continues as long as it makes progress and has time.
                let continues = error.code == .sourceFailed && download.byteCount > start && !Task.isCancelled
                guard continues, attempt < Self.attemptLimit, ContinuousClock.now < end else { throw error }
            }
        }
    }

    private func transfer(
        _ offer: PackageOffer,
        into download: PackageDownload,
        within limit: Duration,
    ) async throws(PackagingError) {
        if download.isComplete { return }
        let transfer = RegistryTransfer(download)
        defer { transfer.end() }
        let start = download.byteCount
        let request = NetworkRequest(
            .downloadFile,
            url: "\(url)/\(offer.appID)/\(offer.version.fileName)",
            headers: start > 0 ? [NetworkHeader("Range", "bytes=\(start)-")] : [],
            destination: .file(TemporaryFile(path: "")),
            timeout: limit
        )
        var failure: APIError?
        do throws(APIError) {
            _ = try await session.send(request, files: RequestFiles(download: transfer)) { event in
                transfer.observe(event)
            }
        } catch {
            failure = error
        }
        if let fault = transfer.fault { throw fault }
        if let failure { throw PackagingError(.sourceFailed, "the package cannot be received: \(failure.message)") }
        guard download.isComplete else {
            throw PackagingError(
                .wrongSize,
                "the server sends \(download.byteCount) bytes and not the \(offer.byteCount) bytes of its list"
            )
        }
    }
}
