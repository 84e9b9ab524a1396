import MiniHost
import Testing

/// Components of packages whose files are sources in TypeScript and Less, with functions that use states and events.
struct ComponentSourceTests {
    private static let hooks = """
        let current: any;

        export function useState<T>(initial: T): [T, (value: T) => void] {
          const self = current;
          const index: number = self.$used++;
          const states: T[] = self.$states;
          if (index === states.length) states.push(initial);
          return [states[index], (value: T): void => { states[index] = value; self.$render(); }];
        }

        export function useEvent<F extends Function>(name: string, handler: F): void {
          current[name] = handler;
        }

        export function mountComponent<P extends object>(body: (props: P) => object, defaults: P): void {
          Component({
            props: defaults,
            onInit(this: any): void { this.$states = []; this.$render(); },
            methods: {
              $render(this: any): void {
                current = this;
                this.$used = 0;
                this.setData(body(this.props as P));
              },
            },
          });
        }
        """
    private static let stepper = """
        import { mountComponent, useEvent, useState } from 'hooks/component';
        import { Props, defaults } from './props';
        import type { Unwritten } from './unwritten';

        const Stepper = (props: Props) => {
          const [count, setCount] = useState<number>(props.value!);
          useEvent('onAdd', (): void => {
            setCount(count + props.step!);
            props.onChange?.(count + props.step!);
          });
          return { count };
        };

        mountComponent<Props>(Stepper, defaults);
        """
    private static let files = [
        "mini.project.json": #"{ "compileOptions": { "component2": true } }"#,
        "node_modules/hooks/component/package.json": #"{ "main": "../lib/component" }"#,
        "node_modules/hooks/lib/component.ts": hooks,
        "node_modules/kit/es/style/theme.less": "@prefix: kit; @tone: red;",
        "node_modules/kit/es/stepper/index.json": #"{ "component": true }"#,
        "node_modules/kit/es/stepper/index.ts": stepper,
        "node_modules/kit/es/stepper/props.ts": """
        export interface Props { value?: number; step?: number; onChange?(value: number): void }
        export const defaults: Props = { value: 0, step: 1 };
        """,
        "node_modules/kit/es/stepper/index.less":
            "@import (reference) '../style/theme.less'; .@{prefix}-stepper { &-text { color: @tone } }",
        "node_modules/kit/es/stepper/index.axml":
            "<view class='kit-stepper' onTap='onAdd'><view class='kit-stepper-text'>{{count}}</view></view>",
        "pages/a/a.json": #"{ "usingComponents": { "kit-stepper": "kit/es/stepper/index" } }"#,
        "pages/a/a.axml": "<kit-stepper value='{{2}}' onChange='onChange'/><text>{{last}}</text>",
        "pages/a/a.js": "Page({ data: { last: '' }, onChange(last) { this.setData({ last }) } })",
    ]

    @Test func `a component in TypeScript and Less of a package opens and reacts`() async throws {
        try await withProgram(Self.files) { fixture in
            await fixture.idle()
            func numbers() async throws -> [String] {
                try await fixture.program.outline().split(separator: "\n").map { $0.drop { $0 == " " } }
                    .filter { Int($0) != nil }.map(String.init)
            }
            let first = try await numbers()
            #expect(first == ["2"])
            for _ in 0..<2 { try await fixture.program.perform(.tap, on: .selector("kit-stepper .kit-stepper")) }
            await fixture.idle()
            let last = try await numbers()
            #expect(last == ["4", "4"])
            let style = try await fixture.program.computedStyle(of: ".kit-stepper-text")
            #expect(style?["color"] == "rgb(255, 0, 0)")
            #expect(fixture.recorder.uncaught == [])
            #expect(fixture.recorder.warnings == [])
        }
    }

    @Test func `a review of the component has no findings`() throws {
        let folder = try temporaryProgram(Self.files)
        defer { removeFolder(folder) }
        let findings = ProgramReview.findings(in: try ProgramPackage(folder: folder), apis: .builtIn)
        #expect(findings.map(\.description) == [])
    }
}
