internal import MiniCore
internal import MiniHost

extension TestValues {
    /// The parts of a URL with the names of the URL Standard, or `{reason, isBase}` for an invalid URL.
    ///
    /// - Parameter base: The base URL of a relative URL; nil for none.
    static func url(_ text: String, relativeTo base: String?) -> ScriptValue {
        var outer: WebURL?
        if let base {
            do throws(WebURLError) { outer = try WebURL(base) } catch {
                return ["reason": .string(error.description), "isBase": true]
            }
        }
        do throws(WebURLError) {
            return parts(of: try WebURL(text, relativeTo: outer))
        } catch {
            return ["reason": .string(error.description), "isBase": false]
        }
    }

    private static func parts(of url: WebURL) -> ScriptValue {
        let hostname = url.host?.description ?? ""
        let port = url.port.map { String($0) } ?? ""
        let part = { (mark: String, text: String?) in ScriptValue.string(text.map { $0.isEmpty ? "" : mark + $0 } ?? "")
        }
        return [
            "href": .string(url.serialized), "origin": .string(url.origin ?? "null"),
            "protocol": .string(url.scheme + ":"), "username": .string(url.username), "password": .string(url.password),
            "hasHost": .bool(url.host != nil), "hostname": .string(hostname), "port": .string(port),
            "host": .string(hostname + (port.isEmpty ? "" : ":" + port)), "pathname": .string(url.path),
            "hasOpaquePath": .bool(url.hasOpaquePath), "search": part("?", url.query), "hash": part("#", url.fragment),
        ]
    }
}
