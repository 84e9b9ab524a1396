import MiniEngine
import Testing

struct StackFrameTests {
    @Test(
        arguments: [
            ("f@minihost:test:1:2\n\nglobal code\ng@a/b.js:3:4\nh@c.js:5:6", "a/b.js:3:4"), ("a.js:1:2", "a.js:1:2"),
            ("\na.js:1:2\n", "a.js:1:2"), ("f@minihost:test:1:2\n", nil), ("", nil), ("\n", nil), ("a.js", nil),
        ] as [(String, String?)]
    )
    func `the first frame of a stack outside of scripts of the host is found`(_ stack: String, _ place: String?) {
        let frame = StackFrame.frames(in: stack).first { !$0.file.hasPrefix("minihost:") }
        #expect(frame.map { "\($0.file):\($0.line):\($0.column)" } == place)
    }

    @Test func `lines after the first frame are not read`() {
        var files: [String] = []
        let frame = StackFrame.frames(in: "a.js:1:1\nb.js:1:1\nc.js:1:1").first { frame in
            files.append(frame.file)
            return frame.file == "b.js"
        }
        #expect(frame?.file == "b.js" && files == ["a.js", "b.js"])
    }
}
