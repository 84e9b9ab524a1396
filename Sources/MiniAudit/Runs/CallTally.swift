internal import MiniHost

/// The calls of delegated JSAPIs and of those with personal data in all runs of an audit, by name and page.
struct CallTally: Sendable {
    private struct Key: Hashable {
        let name: String
        let page: String?
    }

    private var calls: [Key: AuditCall] = [:]

    /// The calls, sorted.
    var list: [AuditCall] { calls.values.sorted() }

    /// Adds calls of one run.
    ///
    /// - Parameters:
    ///   - names: The names to count.
    ///   - isAfterTap: Whether the page was used before.
    ///   - isCounted: Whether their number is a property of the program. It depends on real time in a run that does not become
    ///     idle, of which a JSAPI counts once.
    mutating func add(_ records: some Sequence<CallRecord>, names: Set<String>, isAfterTap: Bool, isCounted: Bool) {
        var counts: [Key: Int] = [:]
        for record in records where names.contains(record.name) {
            let key = Key(name: record.name, page: record.page)
            counts[key] = isCounted ? counts[key, default: 0] + 1 : 1
            var call = calls[key] ?? Self.call(key)
            if call.file == nil, let file = record.file {
                (call.file, call.line, call.column) = (AuditFinding.shown(file), record.line, record.column)
            }
            calls[key] = call
        }
        for (key, count) in counts {
            if isAfterTap {
                calls[key]?.countAfterTap.increase(to: count)
            } else {
                calls[key]?.countBeforeTap.increase(to: count)
            }
        }
    }

    /// Adds the calls of another tally.
    mutating func merge(_ other: CallTally) {
        calls.merge(other.calls) { one, other in
            var call = one
            call.countBeforeTap.increase(to: other.countBeforeTap)
            call.countAfterTap.increase(to: other.countAfterTap)
            if call.file == nil { (call.file, call.line, call.column) = (other.file, other.line, other.column) }
            return call
        }
    }

    private static func call(_ key: Key) -> AuditCall {
        AuditCall(
            name: key.name,
            page: key.page.map(AuditFinding.shown),
            data: PersonalData.kind(named: key.name)?.data,
            countBeforeTap: 0,
            countAfterTap: 0,
        )
    }
}

extension Int {
    fileprivate mutating func increase(to other: Int) { self = Swift.max(self, other) }
}
