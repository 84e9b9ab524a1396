import MiniHost
import Testing

@Suite struct ShopTests {
    @Test func `a person buys tea and a kettle`() async throws {
        try await withSample("shop") { program, recorder in
            #expect(try await program.texts(".product-name").count == 5)
            try await program.perform(.tap, on: .role("button", named: "Add to cart").nth(0))
            try await program.perform(.tap, on: .text("Kettle"))
            #expect(await program.pages == ["pages/products/products", "pages/product/product"])

            try await program.perform(.tap, on: .text("1.7 l"))
            try await program.perform(.tap, on: .role("button", named: "More"))
            #expect(try await program.texts(".price") == ["$79.80"])
            try await program.perform(.tap, on: .selector("#add"))

            #expect(await program.pages == ["pages/cart/cart"])
            #expect(try await program.texts(".cart-line-name") == ["Green tea, 50 g", "Kettle, 1.7 l"])
            try await program.perform(.tap, on: .role("button", named: "More").nth(0))
            #expect(try await program.texts("#total") == ["$88.80"])

            try await program.perform(.tap, on: .selector("#checkout"))
            try await program.perform(.tap, on: .selector("#order"))
            #expect(
                try await program.texts(".problem") == [
                    "We need a name", "We need an address", "Please read the terms",
                ]
            )
            try await program.perform(.input("Ada"), on: .role("textbox", named: "Who is it for?"))
            try await program.perform(.input("12 Analytical Road"), on: .selector("textarea"))
            try await program.perform(.tap, on: .text("By courier, tomorrow"))
            try await program.perform(.tap, on: .text("I have read the terms"))
            try await program.perform(.tap, on: .selector("#order"))

            #expect(await program.pages == ["pages/account/account"])
            #expect(try await program.texts(".hint") == ["4 to 12 Analytical Road, by courier"])
            try await program.perform(.tapTab(1))
            #expect(try await program.texts(".empty-text") == ["Your cart is empty"])
            #expect(!recorder.record.hasFailed)
        }
    }

    @Test func `a person searches`() async throws {
        try await withSample("shop") { program, recorder in
            try await program.perform(.input("tea"), on: .selector("#search"))
            #expect(try await program.texts(".product-name") == ["Green tea"])
            try await program.perform(.change("Kitchen"), on: .selector("#category"))
            #expect(try await program.texts(".empty-text") == ["Nothing is called tea"])
            try await program.perform(.tap, on: .selector("#show-all"))
            #expect(try await program.texts(".product-name").count == 5)
            #expect(try await program.element(.selector("#search")).value == "")
            #expect(!recorder.record.hasFailed)
        }
    }

    @Test func `removing the last item asks for confirmation`() async throws {
        try await withSample("shop") { program, recorder in
            try await program.perform(.tap, on: .role("button", named: "Add to cart").nth(2))
            try await program.perform(.tapTab(1))
            let line = try await program.element(.selector("cart-line"))
            #expect(line.component == "components/cart-line/cart-line")
            #expect(line.props["line"]?["name"] == "Porcelain cup")
            try await program.perform(.tap, on: .role("button", named: "Less"))
            #expect(try await program.texts(".cart-line-name") == [])
            #expect(!recorder.record.hasFailed)
        }
    }
}
