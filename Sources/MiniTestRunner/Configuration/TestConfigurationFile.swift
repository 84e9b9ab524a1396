package import MiniCore
internal import MiniHost

/// The content of mini.config.json: how `mini test` runs the tests of a program.
package struct TestConfigurationFile: Sendable {
    /// A configuration with which each test runs.
    package struct Configuration: Sendable, Hashable {
        /// The name: letters, digits, `-`, `_` and `.`.
        package let name: String
        /// The settings, which have priority over those of the file.
        package let settings: [TestSetting]
    }

    /// The name of the file, which is in the folder of the project.
    package static let name = "mini.config.json"

    /// The path of the file.
    package let path: String
    /// The settings for all configurations.
    package let settings: [TestSetting]
    /// The configurations in order; empty for none.
    package let configurations: [Configuration]
    /// The servers in the order of their starts.
    package let servers: [TestServerSettings]
    private let file: ConfigurationFile

    /// Reads a file.
    ///
    /// - Parameter path: The path, which errors contain.
    /// - Returns: Nil if there is no such file.
    /// - Throws: ``PackageError`` with the position of an unknown key or of an invalid value.
    package init?(path: String) throws(PackageError) {
        guard let file = try ConfigurationFile(path: path) else { return nil }
        let reader = TestConfigurationReader(file: file, folder: path.parentFolder)
        let members = ["configurations", "servers"]
        let object = try reader.object(file.value, Self.name, keys: TestSetting.Key.allCases.map(\.rawValue) + members)
        self.file = file
        self.path = path
        settings = try reader.settings(of: object, behind: nil)
        configurations = try reader.configurations(object["configurations"])
        servers = try reader.servers(object["servers"])
    }

    /// The error of a setting whose value the option with its meaning refuses.
    ///
    /// - Parameters:
    ///   - setting: The setting.
    ///   - configuration: The name of its configuration; nil for a setting of the file.
    ///   - message: The reason, as a clause.
    package func error(_ setting: TestSetting, of configuration: String?, _ message: String) -> PackageError {
        file.error("\(setting.key.rawValue): \(message)", near: setting.key.rawValue, behind: configuration)
    }

    /// The error of a server, at its name or its command.
    package func error(_ server: TestServerSettings, _ message: String) -> PackageError {
        file.error("servers: \(message)", near: server.name, behind: "servers")
    }
}

/// Reads the values of mini.config.json.
struct TestConfigurationReader {
    let file: ConfigurationFile
    /// The folder of the file.
    let folder: String

    /// The members of an object.
    ///
    /// - Parameters:
    ///   - place: The object in messages.
    ///   - keys: The permitted keys.
    ///   - behind: A text in quotes before the object in the file; nil for none.
    /// - Throws: ``PackageError`` for another value, and for an unknown key, with the nearest one.
    func object(
        _ value: ScriptValue,
        _ place: String,
        keys: [String],
        behind: String? = nil,
    ) throws(PackageError) -> ScriptObject {
        guard let object = value.object else {
            throw file.error("\(place): expected an object", near: behind ?? place)
        }
        for key in object.properties.map(\.key) where !keys.contains(key) {
            let nearest = Spelling.nearest(to: key, among: keys).map { "; did you mean \"\($0)\"?" }
            let list = nearest ?? "; there are \(keys.joined(separator: ", "))"
            throw file.error("\(place) has no key \"\(key)\"\(list)", near: key, behind: behind)
        }
        return object
    }

    /// The settings in an object, in the order of the keys.
    func settings(of object: ScriptObject, behind: String?) throws(PackageError) -> [TestSetting] {
        var settings: [TestSetting] = []
        for key in TestSetting.Key.allCases {
            guard let value = object[key.rawValue] else { continue }
            let values = try texts(of: value, key.form, key.rawValue, behind: behind)
            settings.append(TestSetting(key: key, values: values))
        }
        return settings
    }

    func configurations(_ value: ScriptValue?) throws(PackageError) -> [TestConfigurationFile.Configuration] {
        guard let value else { return [] }
        let keys = ["name"] + TestSetting.Key.allCases.filter { !$0.isGeneral }.map(\.rawValue)
        var configurations: [TestConfigurationFile.Configuration] = []
        for (index, element) in try list(value, "configurations").enumerated() {
            let place = "configurations[\(index)]"
            guard let name = element["name"]?.string, isName(name) else {
                throw file.error(
                    "\(place): expected a \"name\" of letters, digits, -, _ and ., such as \"android\"",
                    near: element["name"]?.string ?? "configurations",
                    behind: "configurations"
                )
            }
            guard !configurations.contains(where: { $0.name == name }) else {
                throw file.error("\(place): there are two configurations \"\(name)\"", near: name)
            }
            let object = try self.object(element, place, keys: keys, behind: name)
            configurations.append(.init(name: name, settings: try settings(of: object, behind: name)))
        }
        return configurations
    }

    /// Whether a name can be a part of the names of files.
    private func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), name.utf8.count <= 64 else { return false }
        return name.utf8.allSatisfy { byte in
            byte.isDigit || byte.isLetter || "-_.".utf8.contains(byte)
        }
    }

    func servers(_ value: ScriptValue?) throws(PackageError) -> [TestServerSettings] {
        guard let value else { return [] }
        var servers: [TestServerSettings] = []
        for (index, element) in try list(value, "servers").enumerated() {
            servers.append(try server(element, "servers[\(index)]"))
        }
        return servers
    }

    private func server(_ value: ScriptValue, _ place: String) throws(PackageError) -> TestServerSettings {
        let keys = TestServerSettings.Key.allCases.map(\.rawValue)
        let object = try self.object(value, place, keys: keys, behind: "servers")
        func text(_ key: TestServerSettings.Key, _ form: TestSetting.Form = .text) throws(PackageError) -> String? {
            guard let value = object[key.rawValue] else { return nil }
            return try texts(of: value, form, "\(place).\(key.rawValue)", near: key.rawValue, behind: "servers").first
        }
        func failure(_ key: TestServerSettings.Key, _ message: String) -> PackageError {
            let isThere = object[key.rawValue] != nil
            return file.error("\(place)\(message)", near: isThere ? key.rawValue : "servers", behind: "servers")
        }
        let command = (object["command"]?.array ?? []).map(\.string)
        guard let words = command.contains(nil) ? nil : command.compactMap(\.self), let first = words.first else {
            throw failure(.command, ".command: expected a list of texts, such as [\"python3\", \"server.py\"]")
        }
        var server = TestServerSettings(
            name: try text(.name) ?? first,
            command: words,
            folder: try text(.folder, .path) ?? folder,
        )
        if let value = object["environment"] {
            guard let variables = value.object, variables.properties.allSatisfy({ $0.value.string != nil }) else {
                throw failure(.environment, ".environment: expected an object with texts, such as {\"MODE\": \"test\"}")
            }
            for variable in variables.properties { server.environment[variable.key] = variable.value.string }
        }
        if let value = object["port"] {
            guard let port = value.number.flatMap({ Int(exactly: $0) }), (1...65_535).contains(port) else {
                throw failure(.port, ".port: expected a number from 1 to 65535")
            }
            server.port = port
        }
        server.url = try text(.url)
        guard (server.port == nil) != (server.url == nil) else {
            let key: TestServerSettings.Key = server.port == nil ? .command : .port
            throw failure(key, ": expected either \"port\" or \"url\", by which the server is found to be ready")
        }
        server.log = try text(.log, .path)
        server.timeout = try text(.timeout)
        return server
    }

    private func list(_ value: ScriptValue, _ key: String) throws(PackageError) -> [ScriptValue] {
        guard let list = value.array else { throw file.error("\(key): expected a list of objects", near: key) }
        return list
    }

    /// The texts of a value in a form.
    ///
    /// - Parameters:
    ///   - place: The value in messages.
    ///   - key: The key before the value; nil if it is `place`.
    ///   - behind: A text in quotes before the key.
    private func texts(
        of value: ScriptValue,
        _ form: TestSetting.Form,
        _ place: String,
        near key: String? = nil,
        behind: String?,
    ) throws(PackageError) -> [String] {
        let expected: String
        switch form {
        case .text, .path:
            if let text = value.string, !text.isEmpty { return [form == .path ? resolved(text) : text] }
            expected = "a text"
        case .texts, .paths:
            let texts = (value.array ?? [value]).map(\.string)
            if !texts.contains(nil), !texts.contains("") {
                return texts.compactMap(\.self).map { form == .paths ? resolved($0) : $0 }
            }
            expected = "a text or a list of texts"
        case .count:
            if let number = value.number.flatMap({ Int(exactly: $0) }), number >= 0 { return ["\(number)"] }
            expected = "a number from 0"
        case .flag:
            if let flag = value.bool { return flag ? ["true"] : [] }
            expected = "true or false"
        }
        throw file.error(
            "\(place): expected \(expected), found \(JSON.text(value))",
            near: key ?? place,
            behind: behind
        )
    }

    /// A path of the file, which is relative to its folder.
    private func resolved(_ path: String) -> String {
        folder == "." || path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }
}
