extension Catalogue {
    /// What is odd about the names of mocks, one sentence each: unknown ones with what may have been meant, and those that
    /// cannot be mocked.
    ///
    /// An unknown name can be called all the same: it may be another host's.
    public func notes(on mocks: FunctionMocks) -> [String] {
        let known = knownProperties()
        return mocks.names.compactMap { name in
            if Self.scripted.contains(where: { $0.name == name }) {
                return "my.\(name) cannot be mocked: it deals in listeners or objects"
            }
            if let object = function(named: name), case .object = object.kind {
                return
                    "my.\(name) cannot be mocked: mock its methods, such as \(name).\(object.resultFields.first ?? "")"
            }
            if known.contains(name) || known.contains(name + "Sync") { return nil }
            return "no my.\(name) is known here"
                + (Self.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? "")
        }
    }

    private func knownProperties() -> Set<String> {
        var names = Set(documentedNames)
        for function in functions {
            names.formUnion(Self.properties(of: function))
            guard case .object(let object) = function.kind else { continue }
            names.formUnion(object.methods.flatMap { Self.properties(of: $0) }.map { "\(object.name).\($0)" })
        }
        names.formUnion(constants.map { $0.name })
        names.formUnion(delegated.map(\.name))
        return names
    }

    /// What may have been meant: at most two letters are wrong, and one in four.
    private static func nearest(to name: String, among known: Set<String>) -> String? {
        let limit = min(name.count / 4, 2)
        let candidates = known.map { (name: $0, distance: distance(name, $0)) }.filter { $0.distance <= limit }
        return candidates.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// How many letters differ, are missing or are too many, whatever their case.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.lowercased().utf8), Array(right.lowercased().utf8))
        guard abs(left.count - right.count) <= 2 else { return .max }
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
