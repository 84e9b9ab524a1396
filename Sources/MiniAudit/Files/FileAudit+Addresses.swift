internal import MiniHost
internal import MiniSyntax

/// The list of the addresses in files.
extension FileAudit {
    /// The maximum number of addresses in files that are listed.
    private static let addressLimit = 10_000
    /// The maximum number of addresses of a JSON file that are listed: the place of each is searched from its start.
    private static let configuredAddressLimit = 200

    /// Lists an address with its place.
    mutating func listAddress(
        _ text: String,
        at offset: Int,
        of source: SourceText,
        for use: NetworkPolicy.ResourceType? = nil,
    ) {
        guard addresses.lists(text) else { return }
        guard listedAddresses.count < Self.addressLimit else {
            let gap = AuditGap("addresses", "only \(Self.addressLimit) addresses of files are listed", isFailure: false)
            if !gaps.contains(gap) { gaps.append(gap) }
            return
        }
        let position = source.position(at: offset)
        let address = addresses.listed(text, for: use, in: source.file, (position.line, position.column))
        if let address { listedAddresses.insert(address) }
    }

    /// Lists the addresses of a JSON file.
    mutating func listAddresses(_ texts: [String], of source: SourceText) {
        let found = texts.filter { addresses.lists($0) }
        for text in found.prefix(Self.configuredAddressLimit) {
            listAddress(text, at: source.place(of: text) ?? 0, of: source)
        }
        if found.count > Self.configuredAddressLimit {
            let reason = "only \(Self.configuredAddressLimit) addresses are listed"
            gaps.append(AuditGap(source.file, reason, isFailure: false))
        }
    }
}
