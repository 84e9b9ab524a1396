import MiniHost

/// Uses a mini program like a person: `swift run --package-path Examples Shopper MiniPrograms/shop`.
@main
struct Shopper {
    static func main() async throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "MiniPrograms/shop"

        let host = try MiniProgramHost()
        let program = try await host.open(folder)
        try await program.perform(.input("tea"), on: .role("textbox", named: "Search"))
        try await program.perform(.tap, on: .text("Add to cart"))
        try await program.perform(.tapTab(1))
        let total = try await program.element(.selector("#total"))
        print("\(total.text) for \(try await program.elements(.selector("cart-line")).count) product")

        await host.stop()
    }
}
