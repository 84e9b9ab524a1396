/// An `export` declaration.
public enum ExportDeclaration: Sendable {
    /// `export var a`, `export function f() {}`, `export class C {}`: the statement declares the exported names.
    case declaration(Statement)
    /// `export {local as exported}`.
    case names([ExportSpecifier])
    /// `export {imported as exported} from "a"`.
    case namesFrom([ExportSpecifier], ModuleSource)
    /// `export * from "a"`.
    case all(ModuleSource)
    /// `export * as name from "a"`.
    case namespace(ModuleName, ModuleSource)
    /// `export default function () {}`, with or without name.
    case defaultFunction(Function)
    /// `export default class {}`, with or without name.
    case defaultClass(Class)
    /// `export default expression`.
    case defaultExpression(Expression)
}
