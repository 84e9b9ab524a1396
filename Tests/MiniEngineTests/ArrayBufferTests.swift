import MiniCore
import MiniEngine
import Testing

@Suite struct ArrayBufferTests {
    @Test func `JavaScript reads the bytes that Swift writes`() throws {
        try withContext { context throws in
            var written: UnsafeMutableRawPointer?
            let buffer = context.makeArrayBuffer(byteCount: 4) { bytes in
                written = bytes.baseAddress
                bytes.copyBytes(from: [1, 2, 3, 4])
            }
            try context.global.set("buffer", .value(buffer))
            #expect(try context.value("buffer instanceof ArrayBuffer && new Uint8Array(buffer).join()") == "1,2,3,4")
            // The same address on both sides: no bytes were copied.
            #expect(buffer.withBytes { $0.baseAddress } == UnsafeRawPointer(written))
            try context.evaluate("new Uint8Array(buffer)[0] = 9", name: "a.js")
            #expect(buffer.withBytes { Array($0) } == [9, 2, 3, 4])
            _ = buffer.withMutableBytes { $0[1] = 8 }
            #expect(try context.value("new Uint8Array(buffer)[1]") == 8)
        }
    }

    @Test(
        arguments: [
            ("new Uint8Array([1, 2, 3, 4]).buffer", [1, 2, 3, 4]),
            ("new Uint8Array([1, 2, 3, 4]).subarray(1, 3)", [2, 3]),
            ("new Uint16Array([1, 2, 3]).subarray(1)", [2, 0, 3, 0]), ("new ArrayBuffer(0)", []),
            ("new Float64Array([1])", [0, 0, 0, 0, 0, 0, 240, 63]), ("new Uint8ClampedArray([300])", [255]),
            ("new Uint8Array(new ArrayBuffer(8, {maxByteLength: 16}), 6)", [0, 0]),
            ("(() => { const b = new ArrayBuffer(4); b.transfer(); return b })()", []),
            ("(() => { const b = new ArrayBuffer(4); const a = new Uint8Array(b); b.transfer(); return a })()", []),
        ] as [(String, [UInt8])]
    )
    func `a view has only its part of the buffer`(source: String, expected: [UInt8]) throws {
        try withContext { context throws in
            let value = try context.evaluate(source, name: "a.js")
            #expect(value.kind == .bytes)
            #expect(value.withBytes { Array($0) } == expected)
            #expect(try value.copy() == .bytes(expected))
        }
    }

    @Test(arguments: ["[]", "({byteLength: 1})", "'abc'", "null", "new DataView(new ArrayBuffer(1))"])
    func `a value that is not a buffer has no bytes`(source: String) throws {
        try withContext { context throws in
            #expect(try context.evaluate("(\(source))", name: "a.js").withBytes { $0.count } == nil)
        }
    }

    @Test func `the memory of a buffer is freed with the buffer`() throws {
        try withContext { context throws in
            // A terabyte in total: the test ends only if buffers are freed.
            for _ in 0..<64 {
                try context.evaluate("(b => b.byteLength)", name: "a.js")
                    .call([.value(context.makeArrayBuffer(byteCount: 16 << 20) { _ in })])
                context.machine.collectGarbage()
            }
            #expect(context.machine.heapSizeBytes < 64 << 20)
        }
    }

    @Test func `an empty buffer and a large buffer can be created`() throws {
        try withContext { context throws in
            #expect(context.makeArrayBuffer([]).withBytes { $0.count } == 0)
            let large = context.makeArrayBuffer((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
            #expect(large.withBytes { $0.count } == 1_000_000)
            #expect(large.withBytes { $0[999_999] } == UInt8(truncatingIfNeeded: 999_999))
        }
    }
}
