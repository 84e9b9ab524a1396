/// Programs with an error, its place and its message.
enum InvalidPrograms {
    /// Statements and declarations in scripts.
    static let statements = TestTable.rows(
        #"""
        let a = ; ▸ 1:9 unexpected token ';'; expected an expression
        console.log(1} ▸ 1:14 unexpected token '}'; expected ')' to close the call opened at column 12
        f(1,⏎  2⏎} ▸ 3:1 unexpected token '}'; expected ')' to close the call opened at line 1
        f(⏎1 2) ▸ 2:3 unexpected number; expected ')' to close the call opened at line 1
        (a, b ▸ 1:6 unexpected end of input; expected ')' to close the group opened at column 1
        [1, 2 ▸ 1:6 unexpected end of input; expected ']' to close the array opened at column 1
        a[1 ▸ 1:4 unexpected end of input; expected ']' to close the index opened at column 2
        ({a: 1 ▸ 1:7 unexpected end of input; expected ',' or '}' in the object literal opened at column 2
        ({a: 1 b: 2}) ▸ 1:8 unexpected identifier 'b'; expected ',' or '}' in the object literal opened at column 2
        ({a 1}) ▸ 1:5 unexpected number; expected ',' or '}' in the object literal opened at column 2
        ({1}) ▸ 1:4 unexpected token '}'; expected ':' after the property's name
        ({'a'}) ▸ 1:6 unexpected token '}'; expected ':' after the property's name
        ({if}) ▸ 1:5 unexpected token '}'; expected ':' after the property's name
        ({get a}) ▸ 1:8 unexpected token '}'; expected '(' before the parameters
        { ▸ 1:2 unexpected end of input; expected '}' to close the block opened at column 1
        } ▸ 1:1 unexpected token '}'; there is no open '{' that it could close
        function f() {⏎  return 1⏎ ▸ 3:1 unexpected end of input; expected '}' to close the function opened at line 1
        function (a) {} ▸ 1:10 unexpected token '('; expected the name of the function
        function f(a b) {} ▸ 1:14 unexpected identifier 'b'; expected ')' to close the parameters opened at column 11
        function f(a, { ▸ 1:16 unexpected end of input; expected the name of a property
        function f(...a, b) {} ▸ 1:16 unexpected token ','; a rest parameter must be the last
        function f(...a = 1) {} ▸ 1:17 unexpected token '='; a rest element has no default
        class {} ▸ 1:7 unexpected token '{'; expected a name
        class A { a() } ▸ 1:15 unexpected token '}'; expected '{' to open the body of the function
        class A { a b } ▸ 1:13 unexpected identifier 'b'; expected ';' or a new line to end the field
        class A { ▸ 1:10 unexpected end of input; expected '}' to close the class opened at column 9
        class A extends {}  ▸ 1:20 unexpected end of input; expected '{' to open the class
        class A extends () => {} {} ▸ 1:20 unexpected token '=>'
        if a ▸ 1:4 unexpected identifier 'a'; expected '(' after 'if'
        if (a ▸ 1:6 unexpected end of input; expected ')' to close the condition opened at column 4
        if (a) else b ▸ 1:8 unexpected keyword 'else'
        if (a) let b ▸ 1:8 unexpected identifier 'let'; a declaration by 'let' needs a block around it here
        if (a) const b = 1 ▸ 1:8 unexpected keyword 'const'; a declaration by 'const' needs a block around it here
        if (a) class B {} ▸ 1:8 unexpected keyword 'class'; a declaration by 'class' needs a block around it here
        while (a) function f() {} ▸ 1:11 unexpected keyword 'function'; a function needs a block around it here
        while ▸ 1:6 unexpected end of input; expected '(' after 'while'
        do a while (b ▸ 1:6 unexpected keyword 'while'; expected ';' or a new line to end the statement
        do a; b ▸ 1:7 unexpected identifier 'b'; expected 'while' after the body of 'do'
        for (a ▸ 1:7 unexpected end of input; expected ';' after the first part of the 'for'
        for (;; ▸ 1:8 unexpected end of input; expected an expression
        for (let a = 1 of b) ; ▸ 1:16 unexpected identifier 'of'; the variable of a 'for … in' or 'for … of' has no value
        for (let a, b of c) ; ▸ 1:15 unexpected identifier 'of'; 'for (… of …)' declares one variable only
        for (const a;;) ; ▸ 1:13 unexpected token ';'; a 'const' needs a value: expected '='
        for (let of a) ; ▸ 1:13 unexpected identifier 'a'; expected ';' after the first part of the 'for'
        for (async of a) ; ▸ 1:15 unexpected identifier 'a'; expected '=>'
        for (a of b, c) ; ▸ 1:12 unexpected token ','; expected ')' to close the 'for' opened at column 5
        for await (a of b) ; ▸ 1:5 unexpected identifier 'await'; 'for await' is allowed only in an async function
        switch (a) { b } ▸ 1:14 unexpected identifier 'b'; expected 'case' or 'default' in the switch
        switch (a) { default: default: } ▸ 1:23 unexpected keyword 'default'; a switch has only one 'default'
        switch (a) { case 1 ▸ 1:20 unexpected end of input; expected ':' after the 'case'
        try {} ▸ 1:7 unexpected end of input; expected 'catch' or 'finally' after the try block
        try a ▸ 1:5 unexpected identifier 'a'; expected '{' to open the try block
        try {} catch (a, b) {} ▸ 1:16 unexpected token ','; expected ')' to close the catch parameter opened at column 14
        throw⏎a ▸ 1:6 expected a value on the line of 'throw'
        return ▸ 1:1 'return' is allowed only in a function
        break ▸ 1:1 'break' is allowed only in a loop or a switch
        continue ▸ 1:1 'continue' is allowed only in a loop
        a: continue a ▸ 1:13 'continue' needs the label of a loop
        a: { continue a } ▸ 1:15 'continue' needs the label of a loop
        while (1) break b ▸ 1:17 there is no label 'b' around this 'break'
        a: a: b ▸ 1:4 the label 'a' has already been declared
        a: function* f() {} ▸ 1:4 unexpected keyword 'function'; a function needs a block around it here
        let let = 1 ▸ 1:5 'let' cannot be the name of a variable declared by let, const or class
        let a; let a ▸ 1:12 'a' has already been declared
        let a; var a ▸ 1:12 'a' has already been declared
        var a; let a ▸ 1:12 'a' has already been declared
        { var a; } let a ▸ 1:16 'a' has already been declared
        let a; { var a } ▸ 1:14 'a' has already been declared
        const a ▸ 1:8 unexpected end of input; a 'const' needs a value: expected '='
        let {a} ▸ 1:8 unexpected end of input; a pattern needs a value: expected '='
        function f(a) { let a } ▸ 1:21 'a' has already been declared
        try {} catch (a) { let a } ▸ 1:24 'a' has already been declared
        try {} catch ([a]) { var a } ▸ 1:26 'a' has already been declared
        switch (a) { case 1: let b; case 2: let b } ▸ 1:41 'b' has already been declared
        (a, a) => 1 ▸ 1:5 two parameters are named 'a'
        function f(a, a) { 'use strict' } ▸ 1:15 two parameters are named 'a'
        function f({a}, a) {} ▸ 1:17 two parameters are named 'a'
        ({f(a, a) {}}) ▸ 1:8 two parameters are named 'a'
        function f(a = 1) { 'use strict' } ▸ \#
        1:21 a function with defaults, patterns or a rest parameter cannot have 'use strict'
        'use strict'; with (a) ; ▸ 1:15 strict mode has no 'with'
        'use strict'; 010 ▸ 1:15 strict mode has no numbers that begin with 0; octal is 0o17
        'use strict'; '\10' ▸ 1:15 strict mode has no octal escapes in strings
        'use strict'; delete a ▸ 1:15 strict mode cannot delete the variable 'a'
        'use strict'; eval = 1 ▸ 1:15 'eval' cannot be declared or assigned in strict mode
        'use strict'; arguments++ ▸ 1:15 'arguments' cannot be declared or assigned in strict mode
        'use strict'; let static ▸ 1:19 'static' is reserved in strict mode
        'use strict'; yield ▸ 1:15 'yield' is reserved in strict mode
        'use strict'; function f(eval) {} ▸ 1:26 'eval' cannot be declared or assigned in strict mode
        function eval() { 'use strict' } ▸ 1:10 'eval' cannot be declared or assigned in strict mode
        '\07'; 'use strict' ▸ 1:1 strict mode has no octal escapes in strings
        if (1) { 'use strict'; let interface } function f() { 'use strict'; let interface } ▸ \#
        1:73 'interface' is reserved in strict mode
        """#
    )

    /// Expressions and classes in scripts.
    static let expressions = TestTable.rows(
        #"""
        1 = a ▸ 1:1 only a variable, a member or a pattern can be assigned to
        a() = 1 ▸ 1:1 only a variable, a member or a pattern can be assigned to
        a + b = c ▸ 1:1 only a variable, a member or a pattern can be assigned to
        a?.b = 1 ▸ 1:1 an optional chain cannot be assigned to
        [a?.b] = 1 ▸ 1:2 an optional chain cannot be assigned to
        ({a}) = 1 ▸ 1:2 only a variable, a member or a pattern can be assigned to
        ({a: b + c} = 1) ▸ 1:6 only a variable, a member or a pattern can be assigned to
        [...a, b] = 1 ▸ 1:5 a rest element must be the last
        [...a,] = 1 ▸ 1:5 a rest element must be the last
        ({...{a}} = 1) ▸ 1:6 the rest of an object must be a plain variable
        ({a() {}} = 1) ▸ 1:3 a method cannot be assigned to
        ({a = 1}) ▸ 1:5 '=' gives a default only in a pattern; an object literal needs ':'
        ({a = 1}).b ▸ 1:5 '=' gives a default only in a pattern; an object literal needs ':'
        f({a = 1}) ▸ 1:6 '=' gives a default only in a pattern; an object literal needs ':'
        ({__proto__: 1, __proto__: 2}) ▸ 1:17 an object literal can set __proto__ only once
        ++a++ ▸ 1:3 the operand of '++' must be a variable or a member
        a++ ++ ▸ 1:5 unexpected token '++'; expected ';' or a new line to end the statement
        ++1 ▸ 1:3 the operand of '++' must be a variable or a member
        -a ** b ▸ 1:4 unexpected token '**'; an operand with '-' before '**' needs parentheses
        a ?? b || c ▸ 1:3 '||' and '??' need parentheses to be mixed
        a && b ?? c ▸ 1:8 '&&' and '??' need parentheses to be mixed
        a ? b ▸ 1:6 unexpected end of input; expected ':' for the '?' at column 3
        a ? b :  ▸ 1:9 unexpected end of input; expected an expression
        a => ▸ 1:5 unexpected end of input; expected the body of the function after '=>'
        (a)⏎=> b ▸ 2:1 unexpected token '=>'; it must follow names or patterns in parentheses, on the same line
        (a, 1) => b ▸ 1:5 a parameter must be a name or a pattern
        (a.b) => c ▸ 1:2 a parameter must be a name or a pattern
        ((a)) => c ▸ 1:3 a parameter must be a name or a pattern
        () + 1 ▸ 1:2 unexpected token ')'; expected an expression
        () ▸ 1:2 unexpected token ')'; expected an expression
        (a,) ▸ 1:3 unexpected token ','; expected an expression
        (...a) ▸ 1:2 unexpected token '...'; expected an expression
        (a, ...b, c) => d ▸ 1:9 unexpected token ','; a rest parameter must be the last
        async (a⏎) ⏎=> b ▸ 3:1 unexpected token '=>'; it must follow names or patterns in parentheses, on the same line
        async a⏎=> b ▸ 2:1 unexpected token '=>'; '=>' must be on the line of the parameters
        a => {} () ▸ 1:9 unexpected token '('; expected ';' or a new line to end the statement
        a => {} + 1 ▸ 1:9 unexpected token '+'; expected ';' or a new line to end the statement
        () => {} ? 1 : 2 ▸ 1:10 unexpected token '?'; expected ';' or a new line to end the statement
        new a?.b ▸ 1:6 unexpected token '?.'; an optional chain cannot follow 'new'
        new import('a') ▸ 1:5 import() cannot follow 'new'
        import() ▸ 1:8 unexpected token ')'; import() needs the name of a module
        import.foo ▸ 1:8 unexpected identifier 'foo'; expected 'meta' after 'import.'
        import.meta ▸ 1:1 import.meta can be used only in a module
        new.target ▸ 1:1 new.target can be used only in functions
        new.foo ▸ 1:5 unexpected identifier 'foo'; expected 'target' after 'new.'
        super.a ▸ 1:1 'super' can be used only in methods
        super() ▸ 1:1 super() can be called only in the constructor of a class with 'extends'
        class A { constructor() { super() } } ▸ 1:27 super() can be called only in the constructor of a class with 'extends'
        class A { constructor() {} constructor() {} } ▸ 1:28 a class has only one constructor
        class A { get constructor() {} } ▸ 1:15 a constructor cannot be a getter, a setter, a generator or async
        class A { static prototype() {} } ▸ 1:18 a class cannot have a static method named 'prototype'
        class A { constructor = 1 } ▸ 1:11 a field cannot be named 'constructor'
        class A { #a; #a } ▸ 1:15 '#a' has already been declared
        class A { #constructor } ▸ 1:11 a class cannot have a private member named '#constructor'
        class A { a() { this.#b } } ▸ 1:22 the private name '#b' is not declared in a class around it
        a.#b ▸ 1:3 the private name '#b' is not declared in a class around it
        #a in b ▸ 1:1 the private name '#a' is not declared in a class around it
        class A { #a; b() { delete this.#a } } ▸ 1:21 a private member cannot be deleted
        class A { a = arguments } ▸ 1:15 'arguments' cannot be used in a class field or static block
        class A { static { await } } ▸ 1:20 'await' cannot be used in a static block
        class A { static { return } } ▸ 1:20 'return' is allowed only in a function
        class A { set a() {} } ▸ 1:16 a setter has exactly one parameter
        class A { get a(b) {} } ▸ 1:17 a getter has no parameters
        async function f() { function g() { await x } } ▸ 1:37 'await' is allowed only in an async function
        async function f(a = await b) {} ▸ 1:22 'await' cannot be used in the parameters of an async function
        async function f() { await = 1 } ▸ 1:28 unexpected token '='; expected an expression
        function* g(a = yield) {} ▸ 1:17 'yield' cannot be used in the parameters of a generator
        function* g() { yield⏎* a } ▸ 2:1 unexpected token '*'; expected an expression
        function* g() { let yield } ▸ 1:21 'yield' cannot be a name in a generator
        async () => { for await (a in b) ; } ▸ 1:28 unexpected keyword 'in'; expected 'of' in 'for await'
        await x ▸ 1:1 'await' is allowed only in an async function
        """#
    )

    /// Errors in single tokens.
    static let tokens = TestTable.rows(
        #"""
        a b ▸ 1:3 unexpected identifier 'b'; expected ';' or a new line to end the statement
        a.1 ▸ 1:2 unexpected number; expected ';' or a new line to end the statement
        a. ▸ 1:3 unexpected end of input; expected the name of a property after '.'
        a..b ▸ 1:3 unexpected token '.'; expected the name of a property after '.'
        var 1a ▸ 1:6 unexpected character directly after a number
        1a ▸ 1:2 unexpected character directly after a number
        0x ▸ 1:3 expected a digit of base 16
        0xg ▸ 1:3 expected a digit of base 16
        0b2 ▸ 1:3 expected a digit of base 2
        1__0 ▸ 1:3 a numeric separator must be between digits
        1_ ▸ 1:2 a numeric separator must be between digits
        0_1 ▸ 1:2 a number that begins with 0 cannot have separators
        1e ▸ 1:3 expected a digit
        1n.5 ▸ 1:3 unexpected number; expected ';' or a new line to end the statement
        1.5n ▸ 1:4 unexpected character directly after a number
        'a ▸ 1:1 unterminated string; expected ' before the end of the line
        'a⏎b' ▸ 1:1 unterminated string; expected ' before the end of the line
        "\x1" ▸ 1:2 invalid escape; expected two hexadecimal digits after \x
        "\u{110000}" ▸ 1:2 invalid Unicode escape; expected \uXXXX or \u{X}
        `a ▸ 1:1 unterminated template; expected a closing backquote
        `${a ▸ 1:5 unexpected end of input; expected '}' to close the substitution opened at column 2
        `${a b}` ▸ 1:6 unexpected identifier 'b'; expected '}' to close the substitution opened at column 2
        `\u1` ▸ 1:2 invalid Unicode escape; expected \uXXXX or \u{X}
        `\01` ▸ 1:2 octal escapes are not allowed in templates
        /a ▸ 1:1 unterminated regular expression; expected /
        /a/gg ▸ 1:5 regular expression flag 'g' is set twice
        /a/x ▸ 1:4 invalid regular expression flag; expected one of dgimsuvy
        /a/uv ▸ 1:5 regular expression flags 'u' and 'v' exclude each other
        /* ▸ 1:1 unterminated comment; expected */
        @a ▸ 1:1 unexpected character '@'
        a # b ▸ 1:3 unexpected character '#'; a private name needs a letter after it
        “a” ▸ 1:1 unexpected typographic quotation mark '“'; use " or '
        \a ▸ 1:1 unexpected character '\'; a name allows only the escape \uXXXX
        a ...b ▸ 1:3 unexpected token '...'; expected ';' or a new line to end the statement
        f(...) ▸ 1:6 unexpected token ')'; expected an expression
        enum ▸ 1:1 unexpected keyword 'enum'
        var if ▸ 1:5 the keyword 'if' cannot be the name of a variable
        var v\u0061r ▸ 1:5 unexpected keyword 'var', written with an escape; expected a name
        v\u0061r a ▸ 1:1 unexpected keyword 'var', written with an escape; expected an expression
        export {} ▸ 1:1 unexpected keyword 'export'; 'export' declarations are allowed only at the top level of a module
        import a from 'b' ▸ \#
        1:1 unexpected keyword 'import'; 'import' declarations are allowed only at the top level of a module
        if (1) label: function f() {} ▸ 1:15 unexpected keyword 'function'; a function needs a block around it here
        "use strict"; if (1) function f() {} ▸ 1:22 unexpected keyword 'function'; a function needs a block around it here
        async function f() {} async function f() {} { async function g() {} function g() {} } ▸ \#
        1:78 'g' has already been declared
        """#
    )

    /// Errors in modules.
    static let modules = TestTable.rows(
        #"""
        let a; export {a, a} ▸ 1:19 'a' is exported twice
        export let a; export function a() {} ▸ 1:31 'a' has already been declared
        export {a} ▸ 1:9 'a' is exported but not declared
        export default 1; export default 2 ▸ 1:26 'default' is exported twice
        export {if} ▸ 1:9 the keyword 'if' cannot be the name of a variable
        export {'a'} ▸ 1:9 unexpected string; only 'export … from' can name a string
        export a ▸ 1:8 unexpected identifier 'a'; expected a declaration, 'default', '{' or '*' after 'export'
        export let ▸ 1:8 'let' is reserved in strict mode
        import {if} from 'a' ▸ 1:9 the keyword 'if' cannot be the name of a variable
        import {a, a} from 'b' ▸ 1:12 'a' has already been declared
        import {'a'} from 'b' ▸ 1:9 unexpected string; a string needs 'as' and a name
        import a, b from 'c' ▸ 1:11 unexpected identifier 'b'; expected '{' or '*' after the comma
        import * from 'a' ▸ 1:10 unexpected identifier 'from'; expected 'as' and a name after '*'
        import * as from 'a' ▸ 1:18 unexpected string; expected 'from' and the name of a module
        import {a ▸ 1:10 unexpected end of input; expected '}' to close the list of imports opened at column 8
        import a from b ▸ 1:15 unexpected identifier 'b'; expected the name of a module in quotes
        import 'a' with {type: json} ▸ 1:24 unexpected identifier 'json'; the value of an attribute must be a string
        import 'a' with {type: 'a', type: 'b'} ▸ 1:29 the attribute 'type' is set twice
        { import 'a' } ▸ 1:3 unexpected keyword 'import'; 'import' declarations are allowed only at the top level of a module
        if (a) export {} ▸ \#
        1:8 unexpected keyword 'export'; 'export' declarations are allowed only at the top level of a module
        var await ▸ 1:5 'await' cannot be a name here
        yield = 1 ▸ 1:1 'yield' is reserved in strict mode
        with (a) ; ▸ 1:1 strict mode has no 'with'
        <!-- a ▸ 1:1 unexpected token '<'; expected an expression
        function f() {} function f() {} ▸ 1:26 'f' has already been declared
        return ▸ 1:1 'return' is allowed only in a function
        "\07" ▸ 1:1 strict mode has no octal escapes in strings
        export * as 'a ▸ 1:13 unterminated string; expected ' before the end of the line
        let a; import a from 'b' ▸ 1:15 'a' has already been declared
        """#
    )
}
