import FuzzTargets
import MiniCore
import MiniRuntime
import Testing

/// The structures in the results of commands survive their encoding, with all of their stored properties.
struct ReplyCodingTests {
    private func check<Value: BinaryCodable & Hashable>(_ samples: [Value]) throws {
        try expectAllPropertiesAreEncoded(samples, isEqual: ==)
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
