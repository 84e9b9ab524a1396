import MiniCore
import Testing
import ViewFixtures

/// The counts of changes of data for a profile.
@Suite(.timeLimit(.minutes(5))) struct CountingTests {
    /// The factor of a combination in a number.
    private static let unitLimit = Double(1 << 30)

    @Test func `a change of known paths is a number, and one of others a list with their names`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<view/>", "{ rows: [{}, {}, {}], n: 0 }")
            // 8 for the entry, one for each character of its key, and one for each of the text.
            #expect(try fixture.patchCounted("[['rows[0].a', 'xyz']]") == [0, 1, 20, "rows[].a"])
            #expect(try fixture.patchCounted("[['rows[2].a', 'x']]") == 18)
            #expect(try fixture.patchCounted("[['rows[1].a', 'x'], ['n', 2]]") == [1, 1, 27, "rows[].a", "n"])
            #expect(try fixture.patchCounted("[['rows[0].a', 'x'], ['n', 3]]") == .number(Self.unitLimit + 27))
            #expect(try fixture.patchCounted("[['n', 3], ['rows[0].a', 'x']]") == [2, 1, 27, "n", "rows[].a"])
            #expect(try fixture.patchCounted("[['n', 4]]") == [3, 1, 9, "n"])
            #expect(try fixture.patchCounted("[]") == [4, 1, 0])
            #expect(try fixture.patchCounted("[]") == .number(4 * Self.unitLimit))
        }
    }

    @Test func `a change that fails has a reason, and its size is counted by no other one`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<view/>", "{}")
            let reason = try fixture.patchCounted("[['a', 1n]]")
            #expect(reason == "setData: 'a': a BigInt cannot be copied")
            #expect(try fixture.patchCounted("[['a', 1]]") == [0, 1, 9, "a"])
        }
    }

    @Test func `a long path and many paths in one change are passed by name each time`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<view/>", "{}")
            for _ in 0..<2 {
                let long = try fixture.patchCounted("[['x'.repeat(201), 1]]")
                #expect(long == [.number(-1), 1, 209, .string(String(repeating: "x", count: 201))])
                let many = try fixture.patchCounted("Array.from({ length: 21 }, (_, index) => ['m' + index, 1])")
                #expect(many[0] == .number(-1))
                #expect(many.array?.count == 24)
            }
        }
    }

    @Test func `paths beyond the limit are passed by name each time`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<view/>", "{}")
            for start in stride(from: 0, to: 10_000, by: 20) {
                _ = try fixture.patchCounted("Array.from({ length: 20 }, (_, at) => ['p' + (\(start) + at), 1])")
            }
            #expect(try fixture.patchCounted("[['p7', 1]]")[0] == 500)
            #expect(try fixture.patchCounted("[['p7', 1]]") == .number(500 * Self.unitLimit + 10))
            for _ in 0..<2 { #expect(try fixture.patchCounted("[['q', 1]]") == [.number(-1), 1, 9, "q"]) }
        }
    }

    @Test func `a page that does not exist has the number -1`() throws {
        try ViewFixture.run { fixture in
            let changes = try (0..<2).map { _ in try fixture.patchCounted("[['a', 1]]") }
            #expect(changes == [[0, .number(-1), 9, "a"], 9])
        }
    }
}
