import MiniCore
import Testing

@testable import MiniSigning

struct FormEncodingTests {
    @Test func `a form distinguishes spaces and plus signs`() {
        let text = FormEncoding.text([NetworkHeader("a b+c", "é %20"), NetworkHeader("", " \u{301}")])
        #expect(text == "a+b%2Bc=%C3%A9+%2520&=+%CC%81")
    }
}
