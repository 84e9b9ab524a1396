internal import MiniHost

/// The use of a page as a person uses it, and the data that it stores and sends.
extension PageAudit {
    /// The rules about stored data.
    private static let rulesOfStorage: [AuditRule] = [
        .storedPersonalData, .storedPassword, .storedSecret, .readableValue, .refusedValue, .largeValue, .fullStorage,
    ]
    /// The rules about a page that is used, besides those about stored data and addresses.
    private static let rulesOfUse: [AuditRule] = [
        .sentPersonalData, .exceptionInUse, .exitOnRefusal, .deniedPermission, .repeatedRequest, .missingFunction,
        .largeChange,
    ]
    /// The JSAPIs that remove keys, so that their names are unknown at the end.
    private static let removals: Set = ["removeStorage", "removeStorageSync", "clearStorage", "clearStorageSync"]

    mutating func reviewUse(_ base: PageRun) async {
        guard applies(to: Self.rulesOfStorage + AddressReview.rules + Self.rulesOfUse) else { return }
        var stored = makeStoredFiles()
        var stores = PageRunner.Conditions()
        stores.storageFolder = stored?.path
        stores.followsObjects = true
        // Logs and temporary files are removed when the program ends.
        let (run, use) = await self.use(stores, readsStoredData: true) {
            stored?.search(Self.texts, isRunning: true)
        }
        stored?.search(Self.texts, isRunning: false)
        if let stored { reviewBytes(of: stored, use, run) }
        // What is stored is a defect also if the run was ended afterwards.
        for finding in use.findings { add(finding) }
        if run.isCut || run.isEnded { return }
        compare(run, with: [base], .exceptionInUse, "when it is used")
        reviewAddresses(of: run)
        reviewSizes(of: run, use, stored)
        reviewChanges(of: use, base)
        for use in run.network.uses {
            guard let data = PersonalData.data(in: use.text) else { continue }
            let message = PersonalData.sent(data, to: use.url)
            let finding = AuditFinding(.sentPersonalData, message, page: page, evidence: use.type.name)
            add(finding, atCallOf: use.type.name.replacing("my.", with: ""), in: run)
        }
        reviewObjects(of: run)
        noteRest(use.skippedCount, "element", of: page, "used")
        if use.hasLeft {
            let reason = "the page was left and not opened again, so that its other elements were not used"
            gaps.append(AuditGap(page, reason, isFailure: false))
        }
        if use.hasMoreFiles { gaps.append(AuditGap(page, "the page writes more files than an audit searches")) }
        await reviewRefusalInUse(base, run, use)
        await reviewDenials(base, run, use)
    }

    /// Opens the page with conditions and uses it, and adds a gap if that does not end.
    ///
    /// - Parameters:
    ///   - readsStoredData: Whether the stored data is examined after the use.
    ///   - end: Is called after the use, before the program is stopped.
    mutating func use(
        _ conditions: PageRunner.Conditions,
        readsStoredData: Bool = false,
        _ end: () -> Void = {},
    ) async -> (run: PageRun, use: PageUse) {
        var conditions = conditions
        conditions.idleShare *= idleShare
        let log = CallLog()
        // The time to wait after an action is shorter than that after the opening.
        var use = PageUse(page: page, wait: runner.idleTimeout * (idleShare / 4), log: log)
        use.readsStoredData = readsStoredData
        let run = await runner.run(page, conditions, log: log) { program in
            await use.perform(on: program)
            end()
        }
        addCalls(of: run, use)
        if run.isCut {
            noteCut()
        } else if run.isEnded {
            let reason = "the use of the page takes too long; its errors and its data were not examined"
            gaps.append(AuditGap(page, reason))
        }
        return (run, use)
    }

    // MARK: Bytes of files

    /// The texts that are searched in files.
    private static let texts = [PageUse.password, PageUse.text] + PersonalData.kinds.flatMap(\.canaries)

    /// A folder for the stored data of a run; nil if no rule needs it, or if it cannot be created, which is a gap.
    private mutating func makeStoredFiles() -> StoredFiles? {
        guard applies(to: Self.rulesOfStorage) else { return nil }
        do throws(StorageError) {
            return try StoredFiles()
        } catch {
            // The error names paths of the machine.
            gaps.append(AuditGap(page, "no temporary folder can be created, so that stored files were not searched"))
            return nil
        }
    }

    /// Reports texts in the bytes of files: each one where the host encrypts, otherwise passwords and personal data.
    private mutating func reviewBytes(of stored: StoredFiles, _ use: PageUse, _ run: PageRun) {
        let encryption = StoredFiles.Encryption(runner.configuration)
        let keys = run.allCalls.contains { Self.removals.contains($0.name) } ? nil : use.keys
        for (text, places) in stored.found {
            for place in places {
                let isEncrypted: Bool
                switch place {
                case .file: isEncrypted = encryption.isOfFiles
                case .database where encryption.isOfDatabases: isEncrypted = true
                case .database:
                    // An encryptor seals values, and no names of keys.
                    let isInKey = keys?.contains { $0.contains(text) } ?? true
                    isEncrypted = encryption.isOfValues && !isInKey
                }
                if isEncrypted {
                    let message = "\(Self.name(of: text)) is readable in \(place.text), which the host encrypts"
                    add(AuditFinding(.readableValue, message, page: page, evidence: Self.source(of: text)))
                } else {
                    reviewPlaintext(text, place, use)
                }
            }
        }
        if stored.isIncomplete { gaps.append(AuditGap(page, "stored files could not be searched completely")) }
    }

    /// Reports a password or personal data that the search in values and files has not found.
    private mutating func reviewPlaintext(_ text: String, _ place: StoredFiles.Place, _ use: PageUse) {
        let rule: AuditRule
        let message: String
        if text == PageUse.password {
            (rule, message) = (.storedPassword, PageUse.storedPassword)
        } else if let data = PersonalData.data(in: text) {
            (rule, message) = (.storedPersonalData, PersonalData.stored(data))
        } else {
            return
        }
        if use.findings.contains(where: { $0.rule == rule && $0.message == message }) { return }
        add(AuditFinding(rule, message, page: page, evidence: place.text))
    }

    /// Where a text that is searched comes from: all texts of one JSAPI have the same words.
    private static func source(of text: String) -> String {
        let kind = PersonalData.kinds.first { $0.canaries.contains(text) }
        return kind.map { "the result of my.\($0.name) in an audit" } ?? "the entered text \(text)"
    }

    /// The words for a text that is searched.
    private static func name(of text: String) -> String {
        if text == PageUse.password { return "a password that was entered" }
        return PersonalData.data(in: text) ?? "a text that was entered"
    }
}
