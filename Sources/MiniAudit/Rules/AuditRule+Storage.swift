/// The rules about the sizes of stored data.
extension AuditRule {
    static let refusedValue = AuditRule("STO-05", .medium, "Stored data exceeds the vendor's limit")
    static let largeValue = AuditRule("STO-06", .low, "A stored value is near the vendor's limit")
    static let fullStorage = AuditRule("STO-07", .medium, "One use of a page fills a fifth of the storage")

    static let storage = [refusedValue, largeValue, fullStorage]
}
