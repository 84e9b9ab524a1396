/// The view runtime: JavaScript that keeps the trees of pages, to be evaluated in the view context of a program.
///
/// ``source`` is one expression, a function. Called with `{nodeLimit, sizeLimit}` or nothing, it answers with an object of
/// these functions; page and node ids are numbers.
///
/// - `register(path, compiled, links)` takes what ``CompiledTemplate/code`` evaluates to, and the paths under which its
///   dependencies are registered, in their order (undefined for one that is missing).
/// - `createPage(page, path, data)` copies the data; undefined, or a text that says why it cannot be copied.
/// - `patch(page, entries)` copies `[key, value]` and `[key, start, deleteCount, items]` into the page's data, all or
///   none; undefined, or a text that says why. A page that is gone ignores it.
/// - `flush()` renders the pages whose data changed: `{pages, patches, nodes, errors}`; errors are texts that begin with
///   file and line.
/// - `destroyPage(page)` forgets the page.
/// - `outline(page)`, `html(page)`, `tree(page)` give the tree as two texts and as plain objects.
/// - `find(page, selector)` gives the ids of the elements that a selector names, made of tags, `*`, `#id`, `.class`,
///   descendants (a space), children (`>`) and lists (`,`).
/// - `dispatch(page, target, type, detail, timeStamp)` gives the handlers that an event on an element (by id or
///   selector) reaches, in order, as `{handler, event}`; null if there is no such element.
///
/// Data and entries may be objects of another context: they are read once, and what is kept is built here. Functions,
/// symbols and undefined vanish from objects and become null in arrays, dates become their ISO text; NaN and infinities
/// stay; a property named `__proto__` is left out. Cyclic data, nesting deeper than 64 levels, a BigInt and more than
/// 16 Mi units (a character is one unit, a property eight) are refused.
///
/// ## Outline
/// One node a line, indented by two spaces a level, space collapsed. A text is its line; an element is
/// `tag#id.class.class name=value flag`, attributes in the order of the template. A value is quoted if it is empty or
/// has spaces; true is a flag; false, null and undefined are left out, as is `style`; objects are JSON. `hidden` is
/// shown as a flag whenever its value is truthy.
///
/// ## Events
/// Touches, `tap` and `longTap` travel from the element outwards and end at a `catch…` handler; other events stay at
/// their element. The type decides the handler whatever its case: `onTap` answers `tap`.
public enum ViewRuntime {
    /// The runtime's source; ASCII only.
    public static let source: String = {
        var script = ScriptBundle()
        script.append("(function(options){\"use strict\";")
        script.append(PackageResources.copy_js)
        script.append(PackageResources.path_js)
        script.append(PackageResources.tree_js)
        script.append(PackageResources.template_js)
        script.append(PackageResources.view_js)
        script.append("function makeInspection(){")
        script.append(PackageResources.events_js)
        script.append(PackageResources.print_js)
        script.append(PackageResources.inspection_js)
        script.append("}")
        script.append("return createView(options)})")
        return script.text
    }()
}
