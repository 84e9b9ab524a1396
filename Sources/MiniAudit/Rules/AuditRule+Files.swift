/// The rules about the files of a program.
extension AuditRule {
    static let largeMainPackage = AuditRule("PKG-01", .medium, "The main package exceeds the vendor's limit")
    static let largeSubPackage = AuditRule("PKG-02", .medium, "A sub-package exceeds the vendor's limit")
    static let largeProgram = AuditRule("PKG-03", .medium, "The packages together exceed the vendor's limit")
    static let unusedCode = AuditRule("PKG-04", .low, "A file of code is not read")
    static let unusedAsset = AuditRule("PKG-05", .low, "A file is not named anywhere")
    static let unopenedPage = AuditRule("PKG-06", .low, "A page is not opened by the program")
    static let unusedComponent = AuditRule("PKG-07", .low, "A component is declared and not used")
    static let sourceMap = AuditRule("PKG-08", .medium, "A source map is shipped", masvs: ["MASVS-RESILIENCE-3"])
    static let keyFile = AuditRule("PKG-09", .high, "A file with a key is shipped", masvs: ["MASVS-STORAGE-1"])
    static let minifiedScript = AuditRule("PKG-10", .low, "A script is minified")
    static let unversionedDependency = AuditRule(
        "PKG-11",
        .low,
        "A dependency has no version",
        masvs: ["MASVS-CODE-3"],
    )

    static let newerLibrary = AuditRule(
        "PKG-12",
        .medium,
        "A feature needs a newer base library",
        masvs: ["MASVS-CODE-1"],
    )

    static let package = [
        largeMainPackage, largeSubPackage, largeProgram, unusedCode, unusedAsset, unopenedPage, unusedComponent,
        sourceMap, keyFile, minifiedScript, unversionedDependency, newerLibrary,
    ]

    static let knownSecret = AuditRule("SEC-01", .high, "A secret is in a file", masvs: ["MASVS-STORAGE-1"])
    static let namedSecret = AuditRule(
        "SEC-02",
        .medium,
        "A text is assigned to the name of a secret",
        masvs: ["MASVS-STORAGE-1"],
    )
    static let randomText = AuditRule("SEC-03", .medium, "A text is as random as a key", masvs: ["MASVS-STORAGE-1"])
    static let codeFromText = AuditRule("COD-01", .high, "Code is made from text", masvs: ["MASVS-CODE-4"])
    static let brokenFile = AuditRule("COD-02", .high, "A file is missing or cannot be parsed")
    static let mistake = AuditRule("COD-03", .low, "A file has a mistake that mini check reports")
    static let unusedSuppression = AuditRule("AUD-01", .low, "A suppression matches no finding")

    static let code = [
        knownSecret, namedSecret, randomText, codeFromText, brokenFile, mistake, unusedSuppression,
    ]
}
