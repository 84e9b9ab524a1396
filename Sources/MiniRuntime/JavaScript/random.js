// Random numbers of a process that was forked: the engine's own are the same in all processes of one origin. sfc32.

(function (a, b, c, d) {
    function next() {
        const sum = (a + b | 0) + d | 0;
        d = d + 1 | 0;
        a = b ^ b >>> 9;
        b = c + (c << 3) | 0;
        c = (c << 21 | c >>> 11) + sum | 0;
        return sum;
    }

    for (let round = 0; round < 12; round++) next();
    Math.random = {
        random() { return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992; },
    }.random;
})
