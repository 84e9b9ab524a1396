/// Where modules are looked for, and what programs may change without harm to that.
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
