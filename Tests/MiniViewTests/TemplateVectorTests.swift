import MiniCore
import Testing
import ViewFixtures

struct TemplateVectorTests {
    @Test(arguments: TemplateVector.all)
    func `a template renders its data`(_ vector: TemplateVector) throws {
        try ViewFixture.run { fixture in
            try fixture.register(vector.template, path: "page.axml")
            #expect(try fixture.create(vector.data) == nil)
            let report = try fixture.flush()
            let errors = report["errors"]?.array?.compactMap(\.string) ?? []
            #expect(errors.allSatisfy { $0.contains("is not defined") })
            #expect(try fixture.outline() == vector.outline)
        }
    }

    @Test(arguments: TemplateVector.all)
    func `rendering unchanged data again has no effect`(_ vector: TemplateVector) throws {
        try ViewFixture.run { fixture in
            try fixture.register(vector.template, path: "page.axml")
            #expect(try fixture.create(vector.data) == nil)
            _ = try fixture.flush()
            let before = try fixture.tree()
            #expect(try fixture.patch("[['unrelated', 1]]") == nil)
            _ = try fixture.flush()
            #expect(try fixture.tree() == before)
        }
    }

    @Test
    func `the names of the vectors are unique`() {
        #expect(Set(TemplateVector.all.map(\.name)).count == TemplateVector.all.count)
        #expect(TemplateVector.all.count >= 300)
    }
}
