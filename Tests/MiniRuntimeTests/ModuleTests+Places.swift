/// The resolution of modules, and changes of programs that do not affect it.
extension ModuleTests {
    static let placeRows: [Row] = [
        (
            "a folder that is named as one, beside a file of its name",
            [
                "lib.js": "exports.own = 'file'; exports.other = require('./lib/').name",
                "lib/index.js": "exports.name = 'index'",
                "lib/inner/a.js":
                    "exports.names = ['..', '../', '../../lib/.'].map(name => require(name).name)",
                "lib/b.js": "exports.name = require('.').name",
            ],
            """
            const { names } = require('/lib/inner/a');
            console.log(require('/lib').own, require('/lib').other, names.join(), require('/lib/b').name)
            """,
            ["file index index,index,index index"],
        ),
        (
            "files of node_modules without a folder",
            ["node_modules/single.js": "module.exports = 'one'", "node_modules/data.json": "[2]"],
            "console.log(require('single'), require('single.js'), require('data')[0])", ["one one 2"],
        ),
        (
            "paths with dots inside of a package",
            [
                "node_modules/p/package.json": #"{"main": "lib/main"}"#,
                "node_modules/p/lib/main.js": "module.exports = 'main'",
                "node_modules/p/x.js": "module.exports = 'x'", "node_modules/@s/q/a/b.js": "module.exports = 'b'",
                "node_modules/q.js": "module.exports = 'beside'",
            ],
            """
            console.log(require('p/lib/../x'), require('p/lib/..'), require('p/./x'), require('p//x'), require('@s/q/c/../a/b'));
            for (const path of ['p/../q', '@s/../p']) try { require(path) } catch { console.log('none') }
            """,
            ["x main x x b", "none", "none"],
        ),
        (
            "import after what objects inherit was changed",
            ["lib.js": "export const a = 1", "all.js": "export * from './lib'; export default 2"],
            """
            Object.prototype.get = function () {}; Object.prototype.value = 5;
            const m = require('/all'); console.log(m.a, m.default);
            delete Object.prototype.get; delete Object.prototype.value;
            """, ["1 2"],
        ),
    ]
}
