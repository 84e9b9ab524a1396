internal import MiniCore
internal import MiniEngine

/// The native functions that the view runtime calls, in the order of its parameters.
enum ViewNatives {
    private typealias Body = NativeFunctions.Body

    /// Makes the functions that every view has.
    static func make(in context: ScriptContext, _ reference: RuntimeReference) -> [EngineValue] {
        NativeFunctions.make(bodies, in: context, reference)
    }

    /// The names in the view, in the order of ``make(in:_:)``.
    static var names: [String] { bodies.map(\.0) }

    /// The names in the inspection part.
    static var namesOfInspection: [String] { bodiesOfInspection.map(\.0) }

    private static var bodies: [(String, Body)] {
        [
            ("loadPart", loadPart), ("resolveComponent", resolveComponent), ("createInstance", createInstance),
            ("notifyUpdate", notifyUpdate),
        ]
    }

    /// The functions of the inspection part.
    private static var bodiesOfInspection: [(String, Body)] {
        [
            ("measure", measure), ("viewport", viewport), ("styleOf", styleOf), ("setTimer", setTimer),
            ("clearTimer", clearTimer),
        ]
    }

    /// Evaluates a part of the view runtime; the second argument is passed to its function.
    private static func loadPart(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        guard let part = ViewFunctions.Part(rawValue: call.text(0)) else { return .undefined }
        let context = runtime.view.context
        let reference = RuntimeReference()
        reference.runtime = runtime
        let isInspection = part == .inspection
        let natives = isInspection ? NativeFunctions.make(bodiesOfInspection, in: context, reference) : []
        return .script(try context.evaluate(part.script).call([.value(call.value(at: 1))] + natives.map { .value($0) }))
    }

    /// The component of a tag in the template of a page or a component; null if it is not a component.
    private static func resolveComponent(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .value(try runtime.definitions.component(call.text(1), usedBy: call.text(0)))
    }

    /// Makes the instance in the program's context; returns its data, an object of that context.
    private static func createInstance(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .script(try runtime.prelude.invokeComponents("createInstance", arguments(of: call)))
    }

    private static func notifyUpdate(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        try runtime.prelude.invokeComponents("updateInstance", arguments(of: call))
        return .undefined
    }

    /// The box of an element of a page; undefined if it is not shown.
    ///
    /// It is `{left, top, width, height, scrollWidth, scrollHeight, scrollTop, clientTop, seen}`: `clientTop` is in the window,
    /// `seen` is the visible share, from 0 to 1. The last argument specifies whether the view has changed without a
    /// rendering.
    private static func measure(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        if call.value(at: 2).bool == true { runtime.geometries.forget() }
        let (page, element) = (call.integer(0), call.integer(1))
        guard let geometry = try runtime.geometries.page(page),
            let box = try runtime.geometries.box(of: element, page: page)
        else { return .undefined }
        let scrollTop = runtime.states.scrollTop(ofPage: page)
        return .value([
            "clientTop": .number(box.y),
            "left": .number(box.x), "top": .number(box.isFixed ? box.y : box.y + scrollTop),
            "width": .number(box.width), "height": .number(box.height),
            "scrollWidth": .number(box.scrollWidth), "scrollHeight": .number(box.scrollHeight),
            "scrollTop": .number(scrollTop),
            "seen": .number(runtime.geometries.shareSeen(of: element, geometry, scrollTop: scrollTop)),
        ])
    }

    /// The window in which pages are shown: `{width, height, rpx}`, where `rpx` is the number of pixels per `rpx`.
    private static func viewport(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let viewport = runtime.geometries.viewport
        let rpx = runtime.options.package.app.pixelsPerRPX ?? viewport.width / 750
        return .value([
            "width": .number(viewport.width), "height": .number(viewport.height), "rpx": .number(rpx),
        ])
    }

    /// A property of an element's computed style, with the last argument of ``measure(_:_:)``.
    private static func styleOf(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        if call.value(at: 3).bool == true { runtime.geometries.forget() }
        let name = call.text(2)
        let query: ScriptValue = [
            "element": .number(call.number(at: 1)), "fields": ["computedStyle": .array([.string(name)])],
        ]
        return .value(try runtime.geometries.results([query], page: call.integer(0))[0]?[name] ?? "")
    }

    /// Sets a timer of a script; returns false if too many timers are pending.
    private static func setTimer(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .bool(runtime.scriptTimers.set(call.integer(1), of: call.integer(0), after: call.number(at: 2)))
    }

    private static func clearTimer(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.scriptTimers.clear(call.integer(0))
        return .undefined
    }

    /// The function from which `Date` of the view reads the program's virtual clock.
    static func wallTime(in context: ScriptContext, _ reference: RuntimeReference) -> EngineValue {
        context.makeFunction(name: "wallTime") { [reference] _ throws(ScriptError) in
            .number(reference.runtime?.clock.now.milliseconds.rounded(.down) ?? 0)
        }
    }

    /// The arguments without copies: the prelude copies the values that it keeps.
    private static func arguments(of call: ScriptCall) -> [ScriptArgument] {
        (0..<call.count).map { .value(call.value(at: $0)) }
    }
}
