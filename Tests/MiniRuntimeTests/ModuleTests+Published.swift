/// Behaviour of the vendor's build that published programs depend on.
extension ModuleTests {
    static let publishedRows: [Row] = [
        (
            "import * of a module that only has a default export",
            [
                "api.js": "export default { show() { return 'shown' }, list: [1] }",
                "user.js": """
                import * as api from './api'; export const seen = [api.show(), api.list, api.default.list].join()
                """,
            ],
            "console.log(require('/user').seen, Object.keys(await import('/api')).join())",
            ["shown,1,1 show,list,default"],
        ),
        (
            "a variable that reads itself is a var, as the vendor's build makes it, but not in a block",
            [
                "app.js": "App({ name: 'app' })",
                "user.js": "const app = app || getApp(); exports.name = app.name",
                "module.js": """
                export function late() { let a = a ? 1 : 2; return a }
                const app = (app) || 'x', b = b && b.c; export { b }; export const keep = '\\nconst b = b;';
                """,
                "mixed.js": "const f = f => f; let c = c; import('./user'); exports.c = typeof c",
                "block.js": "const d = 1; if (d) { try { const d = d } catch (error) { exports.name = error.name } }",
                "text.js": "exports.text = `\nconst e = e`",
            ],
            """
            console.log(require('/user').name, require('/module').late(), require('/module').b, require('/mixed').c);
            console.log(require('/block').name, require('/module').keep.trim(), require('/text').text.trim());
            """,
            ["app 2 undefined undefined", "ReferenceError const b = b; const e = e"],
        ),
        (
            "modules of Node's that a program names by mistake, and its emitter of events",
            [
                "user.js": """
                import { mkdirSync } from 'fs'; import { resolve } from 'node:path'; export const seen = typeof mkdirSync
                """,
                "parser.js": """
                const Emitter = require('events').EventEmitter;
                class Parser extends Emitter { end() { return this.emit('end', 1) } }
                const parser = new Parser();
                exports.seen = [parser.end()];
                const once = value => exports.seen.push('once', value);
                const each = value => exports.seen.push('on', value);
                parser.once('end', once).on('end', each).once('end', each);
                exports.seen.push(parser.listenerCount('end'), parser.end(), parser.listenerCount('end'));
                parser.removeListener('end', each).addListener('error', error => exports.seen.push(error.message));
                exports.seen.push(parser.end(), parser.emit('error', new Error('reported')));
                parser.removeAllListeners();
                try { parser.emit('error', new Error('thrown')) } catch (error) { exports.seen.push(error.message) }
                """,
            ],
            """
            console.log(require('/user').seen, require('/parser').seen.join());
            try { require('fsx') } catch (error) { console.log(error.message.slice(0, 24)) }
            """,
            ["undefined false,once,1,on,1,on,1,3,true,1,reported,false,true,thrown", "cannot find module 'fsx'"],
        ),
        (
            "require of a module that only has a default export",
            [
                "object.js": "export default { a: 1 }", "function.js": "export default function f() { return 2 }",
                "own.js": "export default { default: 3 }", "frozen.js": "export default Object.freeze({ b: 4 })",
                "text.js": "export default 'five'", "both.js": "export default { c: 6 }; export const d = 7",
                "cycle.js": "import './inner'; export default { e: 8 }",
                "inner.js": "const cycle = require('./cycle'); exports.read = () => cycle.default.e",
            ],
            """
            const object = require('/object');
            console.log(object.a, object.default === object, Object.keys(object).join(), (await import('/object')).default.a);
            console.log(require('/function')(), require('/own').default, require('/frozen').default.b, require('/text').default);
            console.log(require('/both').default.c, require('/both').d, require('/cycle').e, require('/inner').read());
            console.log((await require.async('/object')).a);
            """,
            ["1 true a 1", "2 3 4 five", "6 7 8 8", "1"],
        ),
    ]
}
