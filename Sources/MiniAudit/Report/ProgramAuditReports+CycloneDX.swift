public import MiniCore

extension ProgramAuditReports {
    /// The packages of other authors in all programs, as a bill of materials of CycloneDX 1.5.
    ///
    /// It has neither a time nor a serial number, so that two audits have the same bytes.
    ///
    /// - Source: <https://cyclonedx.org/docs/1.5/json/>
    public var billOfMaterials: ScriptValue {
        let names = reports.map(\.program)
        let dependencies = Set(reports.flatMap(\.dependencies)).sorted()
        var known: Set<String> = []
        var components: [ScriptValue] = []
        for dependency in dependencies where known.insert(dependency.packageURL).inserted {
            var component = ScriptObject([("type", "library")])
            let parts = dependency.name.split(separator: "/").map(String.init)
            if parts.count > 1 { component["group"] = .string(parts[0]) }
            component["name"] = .string(parts.last ?? dependency.name)
            if let version = dependency.version { component["version"] = .string(version) }
            component["bom-ref"] = .string(dependency.packageURL)
            component["purl"] = .string(dependency.packageURL)
            components.append(.object(component))
        }
        let program: ScriptValue = ["type": "application", "name": .string(names.joined(separator: ", "))]
        return [
            "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": ["component": program],
            "components": .array(components),
        ]
    }
}
