import MiniCore
import Testing

struct PercentEncodeSetTests {
    /// The characters that a set leaves unescaped, except letters and digits.
    private func marks(_ set: PercentEncodeSet) -> String {
        let kept = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }.filter { set.encode($0) == $0 }
        #expect(kept.count { $0.wholeMatch(of: /[a-zA-Z0-9]/) != nil } == 62)
        return kept.filter { $0.wholeMatch(of: /[a-zA-Z0-9]/) == nil }.joined()
    }

    @Test func `forms and pages leave few marks unescaped`() {
        #expect(marks(.form) == "*-._")
        #expect(marks(.page) == "&-./=?_~")
    }
}
