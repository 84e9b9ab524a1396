internal import MiniCore

/// The lifecycles that the components of a program have, and the reason.
struct ComponentModel: Sendable {
    /// Whether `onInit` and `deriveDataFromProps` are called, and `my.canIUse('component2')` is true.
    let isComponent2: Bool
    /// The warning for a component that defines one of these lifecycles; nil if mini.project.json switches them on.
    let notice: String?
    /// Whether mini.project.json lacks a setting that it should have.
    let lacksSetting: Bool

    /// Determines the lifecycles from the program's configuration.
    ///
    /// - Parameter definesLifecycle: Whether a component of the program defines one of these lifecycles; called only for a
    ///   program without mini.project.json.
    /// - Source: CompileOptions in the page on the project's configuration of the Alipay open docs.
    init(of package: ProgramPackage, definesLifecycle: () -> Bool) {
        let setting = Self.setting(in: package.project)
        if setting == true {
            (isComponent2, notice, lacksSetting) = (true, nil, false)
        } else if package.app.usesPlugins {
            isComponent2 = true
            notice = "component2 is on, because app.json uses plugins"
            lacksSetting = false
        } else if package.hasProjectFile {
            let reason =
                setting == false
                ? "mini.project.json switches it off"
                : "mini.project.json does not set compileOptions.component2 to true"
            let effect = "onInit and deriveDataFromProps of components are not called"
            isComponent2 = false
            notice = "component2 is off, because \(reason): \(effect)"
            lacksSetting = setting == nil
        } else {
            isComponent2 = definesLifecycle()
            let advice = "add a mini.project.json with {\"format\": 2, \"compileOptions\": {\"component2\": true}}"
            notice = "component2 is on, because components use it and there is no mini.project.json: \(advice)"
            lacksSetting = true
        }
    }

    /// The setting in mini.project.json; nil if there is none.
    private static func setting(in project: ScriptObject) -> Bool? {
        if let setting = project["compileOptions"]?["component2"]?.bool { return setting }
        // Only the first format has the setting at the top level.
        return project["format"]?.number == 2 ? nil : project["component2"]?.bool
    }
}
