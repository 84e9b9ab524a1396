import FuzzTargets
import MiniCore
import MiniRuntime
import Testing

/// The structures in the results of commands survive their encoding, with all of their stored properties.
///
/// A structure has two samples that differ in every stored property. A new property that the samples do not set, or that is not
/// encoded, fails these tests.
struct ReplyCodingTests {
    private func check<Value: BinaryCodable & Hashable>(_ samples: [Value]) throws {
        try #require(samples.count == 2)
        let pairs = zip(Mirror(reflecting: samples[0]).children, Mirror(reflecting: samples[1]).children)
        for (left, right) in pairs {
            let isDifferent = String(reflecting: left.value) != String(reflecting: right.value)
            #expect(isDifferent, "\(Value.self).\(left.label ?? "") is the same in both samples")
        }
        for sample in samples {
            let bytes = sample.encoded
            let decoded = try Value(encoded: bytes)
            #expect(decoded == sample)
            #expect(decoded.encoded == bytes)
            for count in bytes.indices {
                #expect(throws: BinaryDecodingError.self) { try Value(encoded: Array(bytes.prefix(count))) }
            }
        }
    }

    @Test func `an element of a page is decoded with all of its properties`() throws {
        try check(PageElement.samples)
        #expect(PageElement.samples[0].states == [.checked, .focused, .hidden])
    }

    @Test func `the records of a context object are decoded with all of their calls`() throws {
        try check(ContextRecord.samples)
        try check(ContextRecord.samples.flatMap(\.calls))
    }

    @Test func `the number and the size of changes are decoded`() throws { try check(DataChanges.samples) }

    @Test func `a finding is decoded with all of its properties`() throws { try check(Finding.samples) }
}
