/// The rules about the behaviour of pages.
extension AuditRule {
    static let exception = AuditRule("RES-01", .high, "A page throws when it is opened", masvs: ["MASVS-CODE-4"])
    static let blankPage = AuditRule("RES-02", .high, "A page shows nothing")
    static let hostileQuery = AuditRule("RES-03", .high, "A page fails with a hostile query", masvs: ["MASVS-CODE-4"])
    static let secondStart = AuditRule("RES-04", .medium, "A page fails when it is opened again")
    static let offline = AuditRule("RES-05", .high, "A page fails without a network")
    static let cutRequest = AuditRule("RES-06", .high, "A page fails when a request is cut off")
    static let serverError = AuditRule("RES-07", .medium, "A page fails when a server has an error")
    static let otherContent = AuditRule(
        "RES-08",
        .medium,
        "A page fails when a server returns another content type",
        masvs: ["MASVS-CODE-4"],
    )
    static let slowServer = AuditRule("RES-09", .medium, "A page fails when a server is slow")
    static let deniedPermission = AuditRule("RES-10", .medium, "A page fails when permissions are denied")
    static let missingFunction = AuditRule("RES-11", .medium, "A page fails when a JSAPI is not available")
    static let dialogLoop = AuditRule(
        "RES-12",
        .high,
        "A page repeats a dialogue after a refusal",
        masvs: ["MASVS-PRIVACY-4"],
        taf: ["T/TAF 180.1-2023 5.3"],
    )
    static let exitOnRefusal = AuditRule(
        "RES-13",
        .high,
        "A page ends the program after a refusal",
        masvs: ["MASVS-PRIVACY-4"],
        taf: ["T/TAF 180.1-2023 5.2"],
    )
    static let neverIdle = AuditRule("RES-14", .low, "A page does not become idle")
    static let endedProgram = AuditRule("RES-15", .high, "A page ends its program")

    static let exceptionInUse = AuditRule("RES-16", .medium, "A page throws when it is used", masvs: ["MASVS-CODE-4"])

    static let secondEntry = AuditRule("RES-17", .medium, "A page fails when its running program is opened again")

    static let resilience = [
        exception, blankPage, hostileQuery, secondStart, offline, cutRequest, serverError, otherContent, slowServer,
        deniedPermission, missingFunction, dialogLoop, exitOnRefusal, neverIdle, endedProgram, exceptionInUse,
        secondEntry,
    ]

    static let earlyCall = AuditRule(
        "PRV-01",
        .medium,
        "A page reads personal data before a tap",
        masvs: ["MASVS-PRIVACY-1"],
    )
    static let repeatedRequest = AuditRule(
        "PRV-02",
        .medium,
        "A page asks again after a refusal",
        masvs: ["MASVS-PRIVACY-4"],
        taf: ["T/TAF 180.1-2023 5.6"],
    )
    static let unusedDeclaration = AuditRule(
        "PRV-03",
        .low,
        "A permission is declared and not used",
        masvs: ["MASVS-PRIVACY-3"],
        taf: ["T/TAF 180.1-2023 5.4"],
    )
    static let missingDeclaration = AuditRule(
        "PRV-04",
        .low,
        "A permission is used and not declared",
        masvs: ["MASVS-PRIVACY-3"],
    )
    static let sentPersonalData = AuditRule(
        "PRV-05",
        .medium,
        "Personal data is sent to a server",
        masvs: ["MASVS-PRIVACY-1"],
        taf: ["T/TAF 180.4-2023 5.5"],
    )
    static let storedPersonalData = AuditRule(
        "STO-01",
        .medium,
        "Personal data is stored",
        masvs: ["MASVS-STORAGE-1"],
        taf: ["T/TAF 180.4-2023 5.2"],
    )
    static let storedPassword = AuditRule("STO-02", .high, "A password is stored", masvs: ["MASVS-STORAGE-1"])
    static let storedSecret = AuditRule(
        "STO-03",
        .medium,
        "A value is stored under the name of a secret",
        masvs: ["MASVS-STORAGE-1"],
    )
    static let readableValue = AuditRule(
        "STO-04",
        .high,
        "A value that the host encrypts is readable",
        masvs: ["MASVS-STORAGE-1", "MASVS-CRYPTO-1"],
    )

    static let privacy = [
        earlyCall, repeatedRequest, unusedDeclaration, missingDeclaration, sentPersonalData, storedPersonalData,
        storedPassword, storedSecret, readableValue,
    ]

    static let largeChange = AuditRule("PRF-01", .medium, "One page copies 256 KB of data")
    static let frequentChanges = AuditRule("PRF-02", .medium, "A page calls setData more than 20 times in a second")
    static let listWithoutKey = AuditRule("PRF-03", .low, "A list has no key")
    static let largePage = AuditRule("PRF-04", .medium, "A page has more than 1,000 nodes")
    static let slowPage = AuditRule("PRF-05", .medium, "The first tree of a page takes more than a second")

    static let slowPackage = AuditRule("PRF-06", .medium, "The package is loaded in more than half a second")

    static let performance = [largeChange, frequentChanges, listWithoutKey, largePage, slowPage, slowPackage]

    static let imageLabel = AuditRule("ACC-01", .low, "A picture has no label")
    static let controlName = AuditRule("ACC-02", .low, "A control has no name")
    static let contrast = AuditRule("ACC-03", .low, "A text has little contrast")
    static let touchTarget = AuditRule("ACC-04", .low, "A touch target is smaller than 44 px")

    static let accessibility = [imageLabel, controlName, contrast, touchTarget]
}
