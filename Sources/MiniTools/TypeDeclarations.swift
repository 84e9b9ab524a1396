public import MiniCore

/// TypeScript declarations of the names that programs and tests use.
///
/// `my` has the names of a registry, also those that only a delegate of the host implements. Documented names that are not
/// provided are missing, so that the compiler reports them.
///
/// ## Limits
/// A registry contains the names of the fields of results and not their types, which are `any`. The fields of a parameter that
/// is an object are not declared.
public struct TypeDeclarations: Sendable {
    /// The content of a file of declarations such as mini.d.ts.
    public let text: String

    private struct Member {
        let name: String
        let type: String
    }

    /// Creates the declarations for the programs of a host.
    ///
    /// - Complexity: Describes every function of the registry, which takes some milliseconds.
    public init(of registry: APIRegistry) {
        var members = registry.functions.flatMap { Self.members(for: FunctionShape($0)) }
        members += registry.constants.map { Member(name: $0.name, type: Self.result(with: $0.fields)) }
        members += registry.delegated.filter { !$0.isInternal }.map { Self.member(for: $0) }
        members += APIRegistry.scripted.map { Member(name: $0.name, type: Self.scripted($0.name)) }
        // Objects of the runtime: the names of certain hosts, and the cloud.
        members += ["ap", "cloud", "ix", "tg"].map { Member(name: $0, type: "any") }

        var comments = Dictionary(uniqueKeysWithValues: APIRegistry.scripted.map { ($0.name, $0.summary) })
        for row in registry.descriptions() {
            let comment = Self.comment(on: row)
            if !comment.isEmpty { for form in row.forms { comments[String(form.dropFirst("my.".count))] = comment } }
        }
        let lines = members.sorted { $0.name < $1.name }.map { member in
            let comment = comments[member.name].map { "  /** \($0) */\n" } ?? ""
            return comment + "  \(member.name): \(member.type);\n"
        }
        text = Self.types + "interface My {\n" + lines.joined() + "}\n" + Self.globals
    }

    private static func comment(on row: APIDescription) -> String {
        var sentences: [String] = []
        if row.status == .delegated { sentences.append("The host implements it.") }
        if let permission = row.permission { sentences.append("Permission: \(permission.rawValue).") }
        if !row.errors.isEmpty { sentences.append("Errors: \(row.errors.map(String.init).joined(separator: ", ")).") }
        return sentences.joined(separator: " ")
    }

    // MARK: Functions

    /// The members for a function of `my`, or for a method of an object, whose Sync form also accepts positional arguments.
    private static func members(for function: FunctionShape, isMethod: Bool = false) -> [Member] {
        let types = "<\(parameters(function.fields)), \(result(with: function.resultFields))>"
        switch function.form {
        case .immediate:
            let sync = "MySyncCall\(types)" + (isMethod ? " & (\(positional(function)))" : "")
            return function.properties.map { Member(name: $0, type: $0 == function.name ? "MyCall\(types)" : sync) }
        case .direct:
            return [Member(name: function.name, type: positional(function))]
        case .deferred:
            return [Member(name: function.name, type: "MyCall\(types)")]
        case .task(let events, let methods):
            let names = union(of: FunctionShape.taskMembers(events: events, methods: methods.map(\.name)))
            return [Member(name: function.name, type: "MyTaskCall\(types.dropLast()), \(names)>")]
        case .object(let methods):
            let lines = methods.flatMap { members(for: $0, isMethod: true) }.map { "    \($0.name): \($0.type);\n" }
            return [Member(name: function.name, type: "() => {\n\(lines.joined())  }")]
        }
    }

    private static func member(for function: DelegatedFunction) -> Member {
        // A delegate receives all parameters.
        let fields = parameters(function.fields, others: "[other: string]: any")
        return Member(name: function.name, type: "MyCall<\(fields), \(result(with: function.resultFields))>")
    }

    /// The type of a function that the runtime provides, whose name states what it takes.
    private static func scripted(_ name: String) -> String {
        switch name {
        case "on", "off": "(event: string, listener?: MyListener) => any"
        case _ where name.hasPrefix("off"): "(listener?: MyListener) => void"
        case _ where name.hasPrefix("on"): "(listener: MyListener) => void"
        default: "(...values: any[]) => any"
        }
    }

    /// A function with the fields as its arguments, in their order.
    private static func positional(_ function: FunctionShape) -> String {
        let required = (function.fields.lastIndex { $0.isRequired } ?? -1) + 1
        let arguments = function.fields.enumerated().map { index, field in
            let type = acceptedType(of: field)
            if index >= required { return "\(field.name)?: \(type)" }
            return "\(field.name): \(field.isRequired ? type : type + " | undefined")"
        }
        return "(...values: [\(arguments.joined(separator: ", "))]) => \(result(with: function.resultFields))"
    }

    // MARK: Fields

    private static func parameters(_ fields: [FieldDescription], others: String? = nil) -> String {
        let members = fields.map { field in
            let isPlain = field.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
            let name = isPlain ? field.name : "'\(field.name)'"
            return name + (field.isRequired ? ": " : "?: ") + acceptedType(of: field)
        }
        let all = members + (others.map { [$0] } ?? [])
        return all.isEmpty ? "{}" : "{ \(all.joined(separator: "; ")) }"
    }

    /// The accepted type of a field; null stands for an optional one that is missing.
    private static func acceptedType(of field: FieldDescription) -> String {
        let accepted =
            switch field.type {
            case "string" where !field.choices.isEmpty: union(of: field.choices) + " | (string & {})"
            case "text", "text|null": "unknown"
            case "numeric": "number | string"
            case "number", "boolean": field.type
            case "array": "any[]"
            case "array of strings": "string[]"
            case "array of texts": "unknown[]"
            case "object": "Record<string, any>"
            case "ArrayBuffer": "ArrayBuffer | ArrayBufferView"
            case let type where type.hasPrefix("string"): "string"
            case let type where type.hasPrefix("whole number"): "number"
            default: "any"
            }
        return field.isRequired ? accepted : accepted + " | null"
    }

    private static func result(with fields: [String]) -> String {
        fields.isEmpty ? "any" : "MyResult<\(union(of: fields))>"
    }

    private static func union(of names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: " | ") }

    // MARK: Texts

    private static let types = """
        // The names that programs and tests use, for editors and `tsc --noEmit`. `mini apis --types` prints this file.
        // The fields of results have no types.

        /** The failure of a call. */
        interface MyFailure {
          error: number;
          errorMessage: string;
        }

        type MyResult<Names extends string> = { [Name in Names]: any };

        /** The callbacks of a call. Without them it returns a promise. */
        interface MyCallbacks<Result> {
          success?(result: Result): void;
          fail?(failure: MyFailure): void;
          complete?(result: any): void;
        }

        /** A function of an object, which can be left out if no parameter is required. */
        type MyFunction<Parameters, Result> = {} extends Parameters
          ? (parameters?: Parameters) => Result
          : (parameters: Parameters) => Result;

        type MyCall<Parameters, Result> = MyFunction<Parameters & MyCallbacks<Result>, Promise<Result>>;

        type MyTaskCall<Parameters, Result, Members extends string> = MyFunction<
          Parameters & MyCallbacks<Result>,
          Promise<Result> & { [Member in Members]: (...values: any[]) => any }
        >;

        /** A call that returns its result, or its failure. */
        type MySyncCall<Parameters, Result> = MyFunction<Parameters, Result & Partial<MyFailure>>;

        type MyListener = (value: any) => void;


        """

    private static let globals = """

        declare const my: My;

        // Programs.

        interface LaunchOptions {
          path: string;
          query?: Record<string, string>;
          scene?: string;
        }

        interface InstanceMembers<Data> {
          data: Data;
          $id: number;
          router: any;
          pageRouter: any;
          setData(data: Partial<Data> & Record<string, unknown>, callback?: () => void): void;
          $spliceData(data: Record<string, [start: number, deleteCount: number, ...items: unknown[]]>): void;
          $batchedUpdates(update: () => void): void;
          $selectComponent(selector: string): any;
          $selectAllComponents(selector: string): any[];
          selectComponent(selector: string): any;
          selectAllComponents(selector: string): any[];
          createSelectorQuery(): any;
          createIntersectionObserver(options?: any): any;
          createMediaQueryObserver(): any;
          getTabBar(): any;
        }

        interface PageMembers<Data> extends InstanceMembers<Data> {
          route: string;
          getOpenerEventChannel(): any;
        }

        interface ComponentMembers<Data> extends InstanceMembers<Data> {
          props: any;
          is: string;
          $page: any;
          selectOwnerComponent(): any;
          selectComposedParentComponent(): any;
          getRelationNodes(key: string): any[];
          hasMixin(mixin: any): boolean;
        }

        declare function App<Options>(options: Options & ThisType<Options>): void;

        declare function Page<Data, Options>(
          options: { data?: Data | (() => Data) } & Options & ThisType<Options & PageMembers<Data>>,
        ): void;

        declare function Component<Data, Options, Methods>(
          options: { data?: Data | (() => Data); methods?: Methods } & Options &
            ThisType<ComponentMembers<Data> & Methods>,
        ): void;

        declare function Mixin(options: any): any;
        declare function getApp(): any;
        declare function getCurrentPages(): any[];

        declare const requirePlugin: { (name: string): any; async(name: string): Promise<any> };
        declare const require: { (path: string): any; async(path: string): Promise<any> };
        declare var module: { exports: any };
        declare var exports: any;

        declare function setTimeout(callback: (...values: any[]) => void, delay?: number, ...values: any[]): number;
        declare function setInterval(callback: (...values: any[]) => void, delay?: number, ...values: any[]): number;
        declare function clearTimeout(timer?: number): void;
        declare function clearInterval(timer?: number): void;

        declare const console: Record<'debug' | 'log' | 'info' | 'warn' | 'error', (...values: unknown[]) => void>;

        // Workers.

        declare const worker: { postMessage(message: unknown): void; onMessage(listener: (message: any) => void): void };

        // Tests.

        interface TestFixtures {
          app: any;
          miniProgram: any;
          skip(reason?: unknown): never;
        }

        type TestBody<Fixtures = TestFixtures> = (context: Fixtures & { [fixture: string]: any }) => unknown;

        interface TestAnnotation {
          type: string;
          description?: string;
        }

        interface TestDeclarationOptions {
          timeout?: number;
          skip?: boolean;
          only?: boolean;
          tag?: string | string[];
          annotation?: TestAnnotation | TestAnnotation[];
        }

        interface TestRows {
          (name: string, body: (...values: any[]) => unknown, options?: TestDeclarationOptions | number): void;
          (name: string, options: TestDeclarationOptions | number, body: (...values: any[]) => unknown): void;
        }

        interface TestDeclaration<Body> {
          (name: string, body?: Body, options?: TestDeclarationOptions | number): void;
          (name: string, options: TestDeclarationOptions | number, body: Body): void;
          each(rows: any, ...cells: any[]): TestRows;
        }

        interface TestSuiteFunction extends TestDeclaration<() => void> {
          skip: TestDeclaration<() => void>;
          only: TestDeclaration<() => void>;
          fixme: TestDeclaration<() => void>;
        }

        interface TestInfo {
          title: string[];
          tags: string[];
          annotate(type: string, description?: string): void;
          attach(name: string, content: string | ArrayBuffer, contentType?: string): void;
        }

        interface TestFunction<Fixtures = TestFixtures> extends TestDeclaration<TestBody<Fixtures>> {
          skip: TestDeclaration<TestBody<Fixtures>>;
          only: TestDeclaration<TestBody<Fixtures>>;
          fixme: TestDeclaration<TestBody<Fixtures>>;
          todo(name: string): void;
          extend<More>(fixtures: {
            [Name in keyof More]: More[Name] | ((fixtures: any, use: (value: More[Name]) => Promise<void>) => Promise<void>);
          }): TestFunction<Fixtures & More>;
          step<Result>(name: string, body: () => Result | Promise<Result>): Promise<Result>;
          info(): TestInfo;
        }

        interface TestWaiting {
          timeout?: number;
          message?: string;
        }

        interface TestExpect {
          (value: unknown, label?: string): any;
          /** A failure does not end the test. */
          soft(value: unknown, label?: string): any;
          /** Repeats the function and its assertion while time passes. */
          poll(query: () => unknown, options?: TestWaiting | string): any;
          [member: string]: any;
        }

        declare const test: TestFunction;
        declare const it: TestFunction;
        declare const describe: TestSuiteFunction;
        declare const expect: TestExpect;
        declare function beforeAll(body: TestBody, options?: any): void;
        declare function beforeEach(body: TestBody, options?: any): void;
        declare function afterEach(body: TestBody, options?: any): void;
        declare function afterAll(body: TestBody, options?: any): void;

        """
}
