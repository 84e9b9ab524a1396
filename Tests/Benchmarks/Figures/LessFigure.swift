import Glibc
import MiniCore
import MiniLess
import MiniSyntax

/// The duration of a run with a Less file that an earlier run has compiled.
enum LessFigure {
    static func measure(_ options: Options) async throws -> [Figure] {
        let title = "`mini run --format html`, second run with Less"
        let target = Figure.Target.ratio(1.05)
        let method = "an app.less of 300 rules with mixins; floor: its ACSS as app.acss; each from spawn to exit"
        guard access(options.mini, X_OK) == 0 else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no \(options.mini); see --mini")
            return [Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)]
        }
        let folder = try TemporaryFolder()
        let compiler = LessCompiler(limits: ScriptLimits())
        defer { compiler.finish() }
        let compiled = try compiler.compile(SourceText(less, file: "app.less")) { reference throws(PackageError) in
            throw PackageError("there is no file \"\(reference.specifier)\"")
        }
        for (program, file, text) in [("less", "app.less", less), ("acss", "app.acss", compiled.text)] {
            try folder.write(text, to: "\(program)/\(file)")
            try folder.write("App({});\n", to: "\(program)/app.js")
            try folder.write(#"{"pages": ["pages/index/index"]}"#, to: "\(program)/app.json")
            try folder.write("Page({});\n", to: "\(program)/pages/index/index.js")
            try folder.write("<view class=\"a-1\">text</view>\n", to: "\(program)/pages/index/index.axml")
        }
        let variables = ["XDG_DATA_HOME=\(folder.path)/data", "XDG_CACHE_HOME=\(folder.path)/cache"]
        func run(_ program: String) throws -> Double {
            let arguments = [options.mini, "run", "\(folder.path)/\(program)", "--format", "html"]
            return try ChildProcess.run(arguments, in: .bare, adding: variables).nanoseconds / 1e6
        }
        // Compiles the file.
        _ = try run("less")
        let rounds = try await Rounds(51) {
            try run("less")
        } floor: {
            try run("acss")
        }
        return [Figure(title, .milliseconds, target: target, method: method, rounds)]
    }

    private static let less =
        """
        @colour: #1677ff;
        .row(@n) when (@n > 0) {
          .a-@{n} {
            color: fade(@colour, percentage(@n / 300));
            padding: (@n * 1rpx) 4rpx;
            &:active { background: darken(@colour, 10%); }
            .text { font-size: 28rpx; }
          }
          .row(@n - 1);
        }
        .row(100);

        """
}
