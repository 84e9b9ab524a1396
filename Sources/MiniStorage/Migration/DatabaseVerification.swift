/// A check of every page of a database.
///
/// ## Threading
/// Used under the lock of the database, while no connection is open.
struct DatabaseVerification {
    let files: StorageFiles
    let key: DatabaseKey?

    /// The damage, one line for each problem; empty without damage.
    func problems() throws(StorageError) -> [String] {
        let content: DatabaseContent
        do throws(StorageError) {
            content = try DatabaseContent(of: files, keys: key.map { [$0] } ?? [])
        } catch {
            guard error.code == .damaged else { throw error }
            return [error.context]
        }
        switch content {
        case .empty: return []
        case .plain: return try structuralProblems(nil)
        case .keyed(let fileKey):
            // Applies the log, so that every page is in the file.
            let problems = try structuralProblems(fileKey)
            return try changedPages(fileKey) + problems
        }
    }

    /// The problems that SQLite reports.
    private func structuralProblems(_ fileKey: FileKey?) throws(StorageError) -> [String] {
        do throws(StorageError) {
            let database = try Database(path: files.database, key: fileKey)
            try StorageSchema.prepare(database)
            let lines = try Statement(database, "PRAGMA integrity_check").all { row throws(StorageError) in
                try row.text(at: 0)
            }
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return lines == ["ok"] ? [] : lines
        } catch {
            guard error.code == .damaged else { throw error }
            return [error.description]
        }
    }

    /// The pages whose authentication code is invalid.
    private func changedPages(_ fileKey: FileKey) throws(StorageError) -> [String] {
        let file = try PageFile(path: files.database)
        var problems = try fileKey.changedPages(of: file).map { "page \($0) has an invalid authentication code" }
        if !file.size.isMultiple(of: CipherFormat.pageByteCount) { problems.append("the last page is truncated") }
        return problems
    }
}
