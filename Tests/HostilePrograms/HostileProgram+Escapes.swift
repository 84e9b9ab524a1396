/// Attempts to reach the host, other programs, or objects that the program does not have.
extension HostileProgram {
    static let escapes: [HostileProgram] = [
        HostileProgram(
            "Function('return this')",
            "searches its global object for objects of a host",
            code: """
                const all = Function('return this')();
                const names = ['WebAssembly', 'Atomics', 'SharedArrayBuffer', 'fetch', 'XMLHttpRequest', 'AlipayJSBridge'];
                const found = names.filter(name => all[name] !== undefined);
                if (found.length > 0) throw new Error(found.join());
                """,
            ends: [.continues],
        ),
        HostileProgram(
            "eval",
            "evaluates text",
            code: "return (0, eval)('1')",
            ends: [.exception("EvalError")],
        ),
        HostileProgram(
            "constructor.constructor",
            "makes a function of text by a constructor",
            code: "return (() => {}).constructor.constructor('return process')()",
            ends: [.exception("EvalError")],
        ),
        HostileProgram(
            "constructor of async functions",
            "makes an async function of text",
            code: "return (async () => {}).constructor('return 1')()",
            ends: [.exception("EvalError")],
        ),
        HostileProgram(
            "module by path traversal",
            "requires `../../../../etc/passwd`",
            files: ["pages/a/a.js": "Page({ read(path) { return require(path) } })"],
            code: "return getCurrentPages()[0].read('../../../../etc/passwd')",
            ends: [.exception("Error")],
        ),
        HostileProgram(
            "module of another platform",
            "requires `child_process`, and gets an object without functions",
            files: ["pages/a/a.js": "Page({ read(path) { return require(path) } })"],
            code: "if (getCurrentPages()[0].read('child_process').exec) throw new Error('a process can be started')",
            ends: [.continues],
        ),
        HostileProgram(
            "file by path traversal",
            "reads files outside of its folder",
            code: """
                const files = my.getFileSystemManager();
                const paths = ['/etc/passwd', 'file:///etc/passwd', 'https://usr/../../etc/passwd', 'https://usr/%2e%2e/a'];
                return Math.min(...paths.map(path => files.readFileSync(path, 'utf8').error))
                """,
            ends: [.error(10024)],
        ),
        HostileProgram(
            "upload of another file",
            "uploads `/etc/passwd`",
            code: """
                const options = { url: 'https://127.0.0.1:1/', filePath: '/etc/passwd', name: 'f' };
                return my.uploadFile(options).then(() => 0, e => e.error)
                """,
            ends: [.error(11)],
        ),
        HostileProgram(
            "request of a file",
            "sends a request to `file:///etc/passwd`",
            code: "return my.request({ url: 'file:///etc/passwd' }).then(() => 0, e => e.error)",
            ends: [.error(20)],
        ),
        HostileProgram(
            "request without TLS",
            "sends a request to `http://169.254.169.254/`",
            code: "return my.request({ url: 'http://169.254.169.254/' }).then(() => 0, e => e.error)",
            ends: [.error(20)],
        ),
        HostileProgram(
            "internal names",
            "calls names that are not JSAPIs by `my.call`",
            code: """
                const names = ['constructor', '__proto__', 'toString', 'FileSystemManager.readFile', 'callForHost'];
                const errors = await Promise.all(names.map(name => my.call(name).then(() => 0, e => e.error)));
                return errors.every(error => error === 1) ? 1 : 0
                """,
            ends: [.error(1)],
        ),
        HostileProgram(
            "missing implementation",
            "calls `my.getLocation`, which the host does not implement",
            code: "return my.getLocation().then(() => 0, e => e.error)",
            ends: [.error(1)],
        ),
        HostileProgram(
            "page by path traversal",
            "opens a page outside of its folder",
            code: "return my.navigateTo({ url: '../../../../etc/passwd' }).then(() => 0, e => e.error)",
            ends: [.error(1)],
        ),
        HostileProgram(
            "replaced prototypes",
            "replaces functions of the built-in prototypes",
            code: """
                Array.prototype.push = Array.prototype.map = Function.prototype.call = () => { throw 1 };
                Promise.prototype.then = 5; Object.prototype.toString = null;
                """,
            ends: [.continues],
        ),
        HostileProgram(
            "members of all objects",
            "defines accessors and `then` for all objects",
            code: """
                Object.defineProperty(Object.prototype, 'success', { get() { throw new Error('patched') } });
                Object.prototype.get = Object.prototype.set = 5;
                Array.prototype[Symbol.iterator] = undefined;
                """,
            ends: [.continues],
        ),
        HostileProgram(
            "replaced globals",
            "replaces `my`, `getApp`, `console` and `Promise`",
            code: "getApp = getCurrentPages = console = my = undefined; Promise = Map = Set = WeakSet = undefined;",
            ends: [.continues],
        ),
        HostileProgram(
            "forged stack",
            "throws an error with a stack of its own",
            code: """
                const error = new TypeError('forged');
                error.stack = 'f@pages/a/a.js:9223372036854775807:1e30\\ng@eval:-1:x';
                error.line = error.column = -1;
                throw error
                """,
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "objects of the view",
            "collects the objects that `setData` touches",
            code: onPage(
                """
                const reached = [];
                const trap = { get(target, name, receiver) { reached.push(receiver); return target[name] } };
                page.setData({ p: new Proxy({ a: 1 }, trap) });
                try { page.setData({ a: 1n }) } catch (error) { reached.push(error) }
                if (!reached.every(value => value instanceof Object)) throw new Error('an object of the view');
                """
            ),
            ends: [.continues],
        ),
        HostileProgram(
            "data of another program",
            "reads the value that its neighbour stores",
            code: "if (my.getStorageSync({ key: 'n' }).data != null) throw new Error('a value of the neighbour')",
            ends: [.continues],
        ),
    ]
}
