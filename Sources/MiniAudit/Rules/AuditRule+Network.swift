/// The rules about addresses of servers, and about pages that pass on their query.
extension AuditRule {
    static let plainHTTP = AuditRule(
        "NET-01",
        .high,
        "An address has no TLS",
        masvs: ["MASVS-NETWORK-1"],
        taf: ["T/TAF 180.4-2023 5.5"],
    )
    static let ipAddress = AuditRule(
        "NET-02",
        .medium,
        "An address has no name of a server",
        masvs: ["MASVS-NETWORK-1"],
    )
    static let unknownScheme = AuditRule(
        "NET-03",
        .medium,
        "An address has an unknown scheme",
        masvs: ["MASVS-PLATFORM-1"],
    )
    static let credentials = AuditRule("NET-04", .high, "An address contains credentials", masvs: ["MASVS-STORAGE-2"])
    static let secretInQuery = AuditRule(
        "NET-05",
        .medium,
        "An address has a secret in its query",
        masvs: ["MASVS-STORAGE-2"],
    )
    static let plainWebView = AuditRule("NET-06", .high, "A web-view has no TLS", masvs: ["MASVS-PLATFORM-2"])
    static let computedWebView = AuditRule(
        "NET-07",
        .medium,
        "A web-view shows a computed address",
        masvs: ["MASVS-PLATFORM-2"],
    )
    static let otherServer = AuditRule("NET-08", .medium, "A server is not on the list", masvs: ["MASVS-NETWORK-1"])

    static let sentQuery = AuditRule("FRG-01", .medium, "A page sends its query to a server", masvs: ["MASVS-CODE-4"])
    static let openedQuery = AuditRule(
        "FRG-02",
        .high,
        "A page opens an address from its query",
        masvs: ["MASVS-CODE-4", "MASVS-PLATFORM-2"],
    )

    static let network = [
        plainHTTP, ipAddress, unknownScheme, credentials, secretInQuery, plainWebView, computedWebView, otherServer,
        sentQuery, openedQuery,
    ]
}
