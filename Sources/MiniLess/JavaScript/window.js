// The parts of a browser that less.js requires when it is loaded.

globalThis.window = {
    document: { currentScript: { dataset: {} } },
    location: { hash: '', hostname: '', port: '', protocol: '' },
    less: { env: 'production', isFileProtocol: false, loggers: [], onReady: false },
};
// Without stacks, less.js does not search them for the line of an error, by a function that it compiles.
Error.stackTraceLimit = 0;
