internal import MiniCore

/// Which lifecycles the components of a program have, and why.
struct ComponentModel: Sendable {
    /// Whether `onInit` and `deriveDataFromProps` are called, and `my.canIUse('component2')` is true.
    let isComponent2: Bool
    /// What a developer should know where a component defines one of these lifecycles; nil where mini.project.json
    /// switches them on.
    let notice: String?
    /// Whether mini.project.json says nothing where it should.
    let lacksSetting: Bool

    /// Reads what decides.
    ///
    /// - Parameter definesLifecycle: Whether a component of the program defines one of these lifecycles; called only for a
    ///   program without mini.project.json.
    /// - Source: compileOptions in the page on the project's configuration of the Alipay open docs.
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

    /// What mini.project.json sets; nil when it sets nothing.
    private static func setting(in project: ValueObject) -> Bool? {
        if let setting = project["compileOptions"]?["component2"]?.bool { return setting }
        // Only the format before the second has it here.
        return project["format"]?.number == 2 ? nil : project["component2"]?.bool
    }
}
