/// Data that is deep, wide, cyclic or not what it seems.
extension HostileProgram {
    static let data: [HostileProgram] = [
        HostileProgram(
            "deep data",
            "passes 100 nested objects to `setData`",
            code: onPage("let deep = {}; for (let i = 0; i < 100; i++) deep = { deep }; page.setData({ deep })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "deep JSON",
            "passes JSON of 100,000 nested arrays to `setData`",
            code: onPage("page.setData({ deep: JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)) })"),
            ends: [.exception("TypeError"), .exception("RangeError"), .exception("SyntaxError")],
        ),
        HostileProgram(
            "cyclic data",
            "passes an object that contains itself to `setData`",
            code: onPage("const cyclic = {}; cyclic.cyclic = cyclic; page.setData({ cyclic })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "cyclic parameter",
            "stores an object that contains itself",
            code: "const data = {}; data.data = data; return my.setStorageSync({ key: 'k', data }).error",
            ends: [.error(2)],
        ),
        HostileProgram(
            "wide data",
            "passes an array of 4,000,000 holes to `setData`",
            code: onPage("page.setData({ wide: Array(4e6) })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "longest array",
            "passes an array of the length 4,294,967,295 to `setData`",
            code: onPage("const wide = []; wide.length = 4294967295; page.setData({ wide })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "long text",
            "passes a text of 17,000,000 characters to `setData`",
            code: onPage("page.setData({ text: 'x'.repeat(17e6) })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "false length",
            "passes a proxy with a negative length to `setData`",
            code: onPage(
                """
                const liar = new Proxy([], { get: (list, key) => key === 'length' ? -1e12 : list[key] });
                page.setData({ liar })
                """
            ),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "gap in an array",
            "sets the element 1,000,000 of an empty array",
            code: onPage("page.setData({ list: [] }); page.setData({ 'list[1000000]': 1 })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "deep path",
            "passes a path of 3,000 steps to `setData`",
            code: onPage("page.setData({ ['z' + '.a'.repeat(3000)]: 1 })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "values without a copy",
            "passes a BigInt to `setData`",
            code: onPage("page.setData({ a: 1n })"),
            ends: [.exception("TypeError")],
        ),
        HostileProgram(
            "names of prototypes",
            "passes keys such as `__proto__` to `setData` and to local storage",
            code: onPage(
                """
                const data = JSON.parse('{ "__proto__": { "polluted": 1 }, "constructor": 1, "toString": 2 }');
                page.setData(data);
                page.setData({ 'constructor.prototype.polluted': 1 });
                my.setStorageSync({ key: '__proto__', data });
                if ({}.polluted !== undefined || [].polluted !== undefined) throw new Error('polluted');
                """
            ),
            ends: [.continues, .exception("TypeError")],
        ),
        HostileProgram(
            "changing data",
            "passes a proxy with another value at each access to `setData`",
            code: onPage(
                """
                let n = 0;
                page.setData({ a: new Proxy({ x: 1, y: 2 }, { get: () => n++ % 2 === 0 ? [n] : { n } }) });
                """
            ),
            ends: [.continues, .exception("TypeError")],
        ),
    ]
}
