internal import MiniHost

/// The sizes of what a page stores when it is opened and used.
extension PageAudit {
    /// The vendor's limit of a value, in bytes.
    private static let valueLimit = 200 << 10
    /// The vendor's limit of all values of a program, in bytes.
    private static let storageLimit = 10 << 20
    /// The limit of all written and saved files of a program, in bytes.
    private static let filesLimit = 50 << 20
    /// The part of the limit of a value from which the value is near to it.
    private static let nearShare = 0.8
    /// The part of the limits of all values and files that one use may fill.
    private static let useShare = 0.2

    /// Reviews the sizes after a use that has ended, and notes them.
    ///
    /// - Parameter stored: The files of the run; nil if no rule about stored data is applied.
    mutating func reviewSizes(of run: PageRun, _ use: PageUse, _ stored: StoredFiles?) {
        guard let stored else { return }
        for call in run.allCalls {
            guard let error = call.error, let limit = Self.limit(of: error) else { continue }
            let finding = AuditFinding(
                .refusedValue,
                "my.\(call.name) fails: \(limit)",
                file: call.file,
                line: call.line,
                column: call.column,
                page: page,
                evidence: "error \(error.code)",
            )
            add(finding)
        }
        for size in use.values where Double(size) >= Double(Self.valueLimit) * Self.nearShare {
            // Names of keys can be random.
            let message = "a stored value has 80 % of the vendor's limit or more"
            add(AuditFinding(.largeValue, message, page: page, evidence: Self.text(size, of: Self.valueLimit)))
        }
        let size = use.values.reduce(0, +)
        if Double(size) >= Double(Self.storageLimit) * Self.useShare {
            let message = "one use of the page fills a fifth or more of the local storage"
            let evidence = "\(Self.text(size, of: Self.storageLimit)) in \(use.values.count.with("key"))"
            add(AuditFinding(.fullStorage, message, page: page, evidence: evidence))
        }
        if Double(stored.fileBytes) >= Double(Self.filesLimit) * Self.useShare {
            let message = "one use of the page fills a fifth or more of the space of files"
            let evidence = "\(Self.text(stored.fileBytes, of: Self.filesLimit)) in \(stored.fileCount.with("file"))"
            add(AuditFinding(.fullStorage, message, page: page, evidence: evidence))
        }
        guard !use.values.isEmpty || stored.fileCount > 0 else { return }
        storage = AuditStorage(page: page, values: use.values, fileCount: stored.fileCount, fileBytes: stored.fileBytes)
    }

    /// The limit that an error states; nil for another error.
    private static func limit(of error: APIError) -> String? {
        switch error.reason {
        case .valueTooLarge: "a value has at most 200 KB"
        case .storageFull: "all values of a program have at most 10 MB"
        case .filesTooLarge: "a file has at most 10 MB, and all files of a program have at most 50 MB"
        default: nil
        }
    }

    private static func text(_ bytes: Int, of limit: Int) -> String {
        "\(AuditStorage.kilobytes(bytes)) KB of \(AuditStorage.kilobytes(limit)) KB"
    }
}
