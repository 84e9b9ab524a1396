internal import MiniCore
internal import MiniSyntax
internal import MiniTemplate

/// Finds names that are nearly those of JSAPIs, lifecycles, build options and the functions that define a program.
extension ProgramReview {
    /// Members of `my` that are groups of JSAPIs, see `my.js`.
    static let groups: Set = ["ap", "ix", "tg", "cloud"]
    /// Names that `my.canIUse` accepts besides JSAPIs and components.
    private static let features: Set = ["component", "component2", "mixin", "page", "plugin", "sjs"]
    /// The functions that define a program.
    private static let definingFunctions = ["App", "Page", "Component"]

    /// Warns of calls of JSAPIs that do not exist, and of misspelled names and values.
    func reviewCalls(_ review: ScriptReview, in source: SourceText) {
        guard !PackagePath.isInPackage(source.file) else { return }
        for call in review.calls {
            guard !Self.groups.contains(call.name), !review.assignedMembers.contains(call.name),
                !ownAPIs.contains(call.name),
                case .unknown(_, let nearest)? = apis.diagnostic(ofMock: call.name)
            else { continue }
            let hint = nearest.map { "; did you mean my.\($0)?" } ?? ""
            findings.add(Finding(.unknownAPI, "there is no my.\(call.name)\(hint)", at: call.offset, of: source))
        }
        reviewNames(review, in: source)
        for parameter in review.parameters {
            if let message = DocumentedValues.misspelling(of: parameter, apis) {
                findings.add(Finding(.unknownParameter, message, at: parameter.offset, of: source))
            } else if let value = parameter.value, let message = DocumentedValues.mistake(in: parameter, apis) {
                findings.add(Finding(.unknownValue, message, at: value.offset, of: source))
            }
        }
    }

    /// Warns of mentioned names that are nearly those of JSAPIs, or of the functions that define a program.
    ///
    /// A name that is not near a known one is not reported: the program may check whether it exists.
    func reviewNames(_ review: ScriptReview, in source: SourceText) {
        let questions = review.questions.filter { !Self.features.contains($0.name) && !BuiltInTags.contains($0.name) }
        for name in review.references + questions where !review.assignedMembers.contains(name.name) {
            guard !Self.groups.contains(name.name), !ownAPIs.contains(name.name),
                case .unknown(_, let nearest?)? = apis.diagnostic(ofMock: name.name)
            else { continue }
            let message = "there is no my.\(name.name); did you mean my.\(nearest)?"
            findings.add(Finding(.unknownAPI, message, at: name.offset, of: source))
        }
        for call in review.undeclaredCalls {
            guard let nearest = Spelling.nearest(to: call.name, among: Self.definingFunctions) else { continue }
            let message = "there is no function \(call.name); did you mean \(nearest)?"
            findings.add(Finding(.unknownAPI, message, at: call.offset, of: source))
        }
    }

    /// Warns of members of a page, a component or the app that are nearly lifecycles, and that nothing mentions.
    ///
    /// - Parameter function: The function that the script calls to define it.
    func reviewLifecycles(in path: String, _ script: ScriptReview?, defines function: String) {
        guard !PackagePath.isInPackage(path), let definitions = script?.definitions.filter({ $0.function == function }),
            let known = LifecycleNames.all[function], let source = source(of: package.files.script(at: path))
        else { return }
        let template = self.source(of: path + ".axml")
        for key in definitions.flatMap(\.keys) where !known.contains(key.name) {
            guard let nearest = Spelling.nearest(to: key.name, among: known),
                DataKeys.count(of: key.name, in: source) == 1,
                template.map({ DataKeys.count(of: key.name, in: $0) }) ?? 0 == 0
            else { continue }
            let message = "\(function) has no \"\(key.name)\"; did you mean \"\(nearest)\"?"
            findings.add(Finding(.unknownLifecycle, message, at: key.offset, of: source))
        }
    }

    /// Warns of build options that are nearly documented ones.
    func reviewProject() {
        guard let options = package.project["compileOptions"]?.object,
            let source = source(of: ProgramPackage.projectFile)
        else { return }
        let known = Set(ConfigurationKeys.compileOptions.map(\.name))
        for key in options.properties.map(\.key) where !known.contains(key) {
            guard let nearest = Spelling.nearest(to: key, among: known) else { continue }
            let message = "compileOptions has no key \"\(key)\"; did you mean \"\(nearest)\"?"
            let place = source.place(of: key, from: source.place(of: "compileOptions") ?? 0)
            findings.add(Finding(.unknownKey, message, at: place ?? source.contentStart, of: source))
        }
    }
}
