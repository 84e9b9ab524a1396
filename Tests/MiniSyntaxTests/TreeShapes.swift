/// The trees of programs, and their printed text.
enum TreeShapes {
    /// Expressions: the tree and the printed text.
    static let expressions = TestTable.rows(
        #"""
        a + b * c ▸ (+ a (* b c)) ▸ a + b * c
        a * b + c ▸ (+ (* a b) c) ▸ a * b + c
        a + b + c ▸ (+ (+ a b) c) ▸ a + b + c
        a ** b ** c ▸ (** a (** b c)) ▸ a ** b ** c
        (a ** b) ** c ▸ (** (** a b) c) ▸ (a ** b) ** c
        a - (b - c) ▸ (- a (- b c)) ▸ a - (b - c)
        a = b = c ▸ (= a (= b c)) ▸ a = b = c
        a ? b : c ? d : e ▸ (? a b (? c d e)) ▸ a ? b : c ? d : e
        (a ? b : c) ? d : e ▸ (? (? a b c) d e) ▸ (a ? b : c) ? d : e
        a, b, c ▸ (, a b c) ▸ a, b, c
        a, (b, c) ▸ (, a (, b c)) ▸ a, (b, c)
        a || b && c ▸ (|| a (&& b c)) ▸ a || b && c
        a && b || c ▸ (|| (&& a b) c) ▸ a && b || c
        a ?? b ?? c ▸ (?? (?? a b) c) ▸ a ?? b ?? c
        a | b ^ c & d ▸ (| a (^ b (& c d))) ▸ a | b ^ c & d
        a == b < c ▸ (== a (< b c)) ▸ a == b < c
        a << b + c ▸ (<< a (+ b c)) ▸ a << b + c
        a in b instanceof c ▸ (instanceof (in a b) c) ▸ a in b instanceof c
        !a && -b ▸ (&& (unary ! a) (unary - b)) ▸ !a && -b
        typeof a.b ▸ (unary typeof (. b a)) ▸ typeof a.b
        -a.b++ ▸ (unary - (postfix ++ (. b a))) ▸ -a.b++
        - -a ▸ (unary - (unary - a)) ▸ - -a
        a.b.c ▸ (. c (. b a)) ▸ a.b.c
        a.b(c).d ▸ (. d (call (. b a) c)) ▸ a.b(c).d
        a?.b.c ▸ (chain (. c (?. b a))) ▸ a?.b.c
        a?.b?.c ▸ (chain (?. c (?. b a))) ▸ a?.b?.c
        (a?.b).c ▸ (. c (chain (?. b a))) ▸ (a?.b).c
        a?.[b]?.(c) ▸ (chain (call? (index? a b) c)) ▸ a?.[b]?.(c)
        a?.b() ▸ (chain (call (?. b a))) ▸ a?.b()
        (a?.b)() ▸ (call (chain (?. b a))) ▸ (a?.b)()
        new a ▸ (new a) ▸ new a()
        new a.b ▸ (new (. b a)) ▸ new a.b()
        new a() ▸ (new a) ▸ new a()
        new a()() ▸ (call (new a)) ▸ new a()()
        new a.b() ▸ (new (. b a)) ▸ new a.b()
        new (a())() ▸ (new (call a)) ▸ new (a())()
        new (a().b)() ▸ (new (. b (call a))) ▸ new (a().b)()
        new new a()() ▸ (new (new a)) ▸ new new a()()
        a`b` ▸ (tagged a (template `b`)) ▸ a`b`
        a.b`c${d}e` ▸ (tagged (. b a) (template `c` `e` d)) ▸ a.b`c${d}e`
        new a`b` ▸ (new (tagged a (template `b`))) ▸ new a`b`()
        () => a ▸ (arrow a) ▸ () => a
        a => b => c ▸ (arrow a (arrow b c)) ▸ (a) => (b) => c
        (a, b) => (c, d) ▸ (arrow a b (, c d)) ▸ (a, b) => (c, d)
        async a => await b ▸ (arrow async a (await b)) ▸ async (a) => await b
        ({a, b: c, [d]: e, ...f}) ▸ (object (shorthand a) (key b c) (key (computed d) e) (... f)) ▸ \#
        {a, b: c, [d]: e, ...f}
        ({a() {}, get b() {}, set c(d) {}, async *e() {}}) ▸ (object (method a (method (body))) (get b (method (body))) (set c (method d (body))) (method e (method async * (body)))) ▸ \#
        {a() {}, get b() {}, set c(d) {}, async *e() {}}
        [a, , ...b] ▸ (array a (hole) (... b)) ▸ [a, , ...b]
        [a, b = 1, ...c] = d ▸ (= ([] a (default b 1) (rest c)) d) ▸ [a, b = 1, ...c] = d
        ({a, b: c = 1, ...d} = e) ▸ (= ({} (shorthand a) (key b (default c 1)) (rest d)) e) ▸ {a, b: c = 1, ...d} = e
        (a).b ▸ (. b a) ▸ a.b
        (a, b).c ▸ (. c (, a b)) ▸ (a, b).c
        a.b = c ▸ (= (. b a) c) ▸ a.b = c
        a += b ▸ (+= a b) ▸ a += b
        a ??= b ▸ (??= a b) ▸ a ??= b
        `a${b}c` ▸ (template `a` `c` b) ▸ `a${b}c`
        function a(b, c = 1, ...d) { return e } ▸ (expression a b (default c 1) (rest d) (body (return e))) ▸ \#
        function a(b, c = 1, ...d) {⏎    return e;⏎}
        class A extends B { #c = 1; static d() {} static {} } ▸ (class A B (field #c 1) (static method d (method strict (body))) (static block)) ▸ \#
        class A extends B {⏎    #c = 1;⏎    static d() {}⏎    static {}⏎}
        import(a) ▸ (import a ()) ▸ import(a)
        a / b / c ▸ (/ (/ a b) c) ▸ a / b / c
        /a/.b ▸ (. b /a/) ▸ /a/.b
        this.a ▸ (. a (this)) ▸ this.a
        null ?? true ▸ (?? (null) true) ▸ null ?? true
        1n + 0x1F ▸ (+ 1n 0x1F) ▸ 1n + 0x1F
        'a' + "b" ▸ (+ 'a' "b") ▸ 'a' + "b"
        delete a?.b ▸ (unary delete (chain (?. b a))) ▸ delete a?.b
        void 0 ▸ (unary void 0) ▸ void 0
        a ? (b, c) : d => e ▸ (? a (, b c) (arrow d e)) ▸ a ? (b, c) : (d) => e
        a < b > c ▸ (> (< a b) c) ▸ a < b > c
        ((((a)))) ▸ a ▸ a
        a++ + ++b ▸ (+ (postfix ++ a) (prefix ++ b)) ▸ a++ + ++b
        a.if.class ▸ (. class (. if a)) ▸ a.if.class
        """#
    )

    /// Scripts: the tree and the printed text.
    static let scripts = TestTable.rows(
        #"""
        a⏎b ▸ (script (expression a) (expression b)) ▸ a;⏎b;
        a⏎++b ▸ (script (expression a) (expression (prefix ++ b))) ▸ a;⏎++b;
        a⏎(b) ▸ (script (expression (call a b))) ▸ a(b);
        a⏎/b/c ▸ (script (expression (/ (/ a b) c))) ▸ a / b / c;
        return_⏎a ▸ (script (expression return_) (expression a)) ▸ return_;⏎a;
        if (a) if (b) c; else d ▸ (script (if a (if b (expression c) (expression d)) ())) ▸ if (a) if (b) c; else d;
        if (a) { if (b) c } else d ▸ (script (if a (block (if b (expression c) ())) (expression d))) ▸ \#
        if (a) {⏎    if (b) c;⏎} else d;
        if (a) b; else if (c) d; else e ▸ (script (if a (expression b) (if c (expression d) (expression e)))) ▸ \#
        if (a) b; else if (c) d; else e;
        do a; while (b) c ▸ (script (do b (expression a)) (expression c)) ▸ do a; while (b);⏎c;
        for (;;) a ▸ (script (for () () () (expression a))) ▸ for (;;) a;
        for (var a = 1, b; c; d) e ▸ (script (for (var a 1 b ()) c d (expression e))) ▸ for (var a = 1, b; c; d) e;
        for (let a of b) c ▸ (script (for of (let a ()) b (expression c))) ▸ for (let a of b) c;
        for (const {a} in b) c ▸ (script (for in (const ({} (shorthand a)) ()) b (expression c))) ▸ \#
        for (const {a} in b) c;
        for (a.b of c) d ▸ (script (for of (. b a) c (expression d))) ▸ for (a.b of c) d;
        for (var a = 1 in b) c ▸ (script (for in (var a 1) b (expression c))) ▸ for (var a = 1 in b) c;
        a: b: c ▸ (script (label a (label b (expression c)))) ▸ a: b: c;
        'use strict'; a ▸ (script strict (directive 'use strict') (expression a)) ▸ 'use strict';⏎a;
        ('use strict') ▸ (script (expression 'use strict')) ▸ ('use strict');
        var a, b = 1, {c} = d ▸ (script (var a () b 1 ({} (shorthand c)) d)) ▸ var a, b = 1, {c} = d;
        let⏎a ▸ (script (let a ())) ▸ let a;
        let a ▸ (script (let a ())) ▸ let a;
        try { a } catch { b } finally { c } ▸ (script (try (block (expression a)) () (catch (expression b)) (finally (expression c)))) ▸ \#
        try {⏎    a;⏎} catch {⏎    b;⏎} finally {⏎    c;⏎}
        try { a } catch ({b}) { c } ▸ (script (try (block (expression a)) ({} (shorthand b)) (catch (expression c)))) ▸ \#
        try {⏎    a;⏎} catch ({b}) {⏎    c;⏎}
        switch (a) { case b: c; default: } ▸ (script (switch a (case b (expression c)) (case ()))) ▸ \#
        switch (a) {⏎    case b:⏎    c;⏎    default:⏎}
        function f() { 'use strict'; a } ▸ (script (declaration strict f (body (directive 'use strict') (expression a)))) ▸ \#
        function f() {⏎    'use strict';⏎    a;⏎}
        async function f() { for await (a of b) await c } ▸ (script (declaration async f (body (for await a b (expression (await c)))))) ▸ \#
        async function f() {⏎    for await (a of b) await c;⏎}
        throw a ▸ (script (throw a)) ▸ throw a;
        break_: while (a) { continue break_ } ▸ (script (label break_ (while a (block (continue break_))))) ▸ \#
        break_: while (a) {⏎    continue break_;⏎}
        with (a) b ▸ (script (with a (expression b))) ▸ with (a) b;
        { a; { b } } ▸ (script (block (expression a) (block (expression b)))) ▸ {⏎    a;⏎    {⏎        b;⏎    }⏎}
        ; ▸ (script (empty)) ▸ ;
        debugger ▸ (script (debugger)) ▸ debugger;
        yield⏎* a ▸ (script (expression (* yield a))) ▸ yield * a;
        async⏎function f() {} ▸ (script (expression async) (declaration f (body))) ▸ async;⏎function f() {}
        a <!-- b ▸ (script (expression a)) ▸ a;
        """#
    )
}
