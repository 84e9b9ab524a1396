internal import CJavaScriptCore

extension Engine {
    /// The version of the engine's library, such as `2.50.1`.
    package static var version: String {
        "\(jsc_get_major_version()).\(jsc_get_minor_version()).\(jsc_get_micro_version())"
    }
}
