internal import Foundation

/// A property list with JSAPIs.
private struct ExtraPluginsFile: Decodable {
    struct Runtime: Decodable {
        struct Entry: Decodable {
            let name: String
            let jsApi: String
        }

        let entries: [Entry]

        private enum CodingKeys: String, CodingKey { case entries = "JsApis" }
    }

    let runtime: Runtime

    private enum CodingKeys: String, CodingKey { case runtime = "JsApiRuntime" }
}

extension GRVConfiguration {
    /// The JSAPIs of the property list and those in code.
    func allJsApis() throws(GRVConfigurationError) -> [RVKJsApi] {
        let all = try listedJsApis() + jsApis
        var names: Set<String> = []
        for name in all.flatMap(\.names) where !names.insert(name).inserted { throw .duplicate(jsApi: name) }
        return all
    }

    private func listedJsApis() throws(GRVConfigurationError) -> [RVKJsApi] {
        guard let path = plistFilePathForExtraPlugins else { return [] }
        let entries: [ExtraPluginsFile.Runtime.Entry]
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            entries = try PropertyListDecoder().decode(ExtraPluginsFile.self, from: data).runtime.entries
        } catch {
            throw .propertyList("\(path): \(error)")
        }
        var listed: [RVKJsApi] = []
        for entry in entries {
            guard let type = NSClassFromString(entry.name) else {
                throw .unknownClass(entry.name, jsApi: entry.jsApi)
            }
            guard let handlerClass = type as? RVKJsApiHandler.Type else {
                throw .noHandler(entry.name, jsApi: entry.jsApi)
            }
            listed.append(RVKJsApi(entry.jsApi, handlerClass: handlerClass))
        }
        return listed
    }
}
