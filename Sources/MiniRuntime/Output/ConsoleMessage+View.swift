internal import MiniCore

extension ConsoleMessage {
    /// A console line of a script of the view.
    init(_ level: ScriptValue?, _ text: ScriptValue?) {
        self.init(level: Level(rawValue: level?.string ?? "") ?? .log, text: text?.string ?? "")
    }
}
