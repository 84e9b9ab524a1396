// Compiles Less with less.js, which is loaded before.

(function (load) {
    'use strict';
    const { less } = globalThis;
    const { environment } = less;
    const functions = less.functions.functionRegistry;

    // MARK: Files

    class ProgramFiles extends less.AbstractFileManager {
        supports() { return true; }

        supportsSync() { return true; }

        loadFileSync(reference, folder, { ext }) {
            const [file, content, message] = load(reference, folder, ext !== undefined);
            return message === undefined ? { filename: file, contents: content } : { message, type: 'File' };
        }
    }

    environment.clearFileManagers();
    environment.addFileManager(new ProgramFiles());

    // MARK: What is not available

    less.PluginLoader = function () {
        this.loadPluginSync = () => ({ message: '@plugin is not available: write a mixin', type: 'Plugin' });
    };

    functions.add('data-uri', function (type, file) {
        return new less.tree.URL(file || type, this.index, this.currentFileInfo).eval(this.context);
    });
    for (const name of ['image-size', 'image-width', 'image-height']) {
        functions.add(name, () => {
            throw { type: 'Argument', message: 'the sizes of images are not available: write the number' };
        });
    }

    // MARK: Places

    // The offsets at which the lines of a text begin.
    function lineStarts(text) {
        const starts = [0];
        for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
        return starts;
    }

    // The line and the column of an offset, from 1.
    function place(starts, offset) {
        let [low, high] = [0, starts.length];
        while (high - low > 1) {
            const middle = (low + high) >> 1;
            if (starts[middle] <= offset) low = middle; else high = middle;
        }
        return [low + 1, offset - starts[low] + 1];
    }

    // The sources of the parts of each line of the output: a column, the number of a file, a line and a column.
    class Places {
        constructor() { [this.files, this.starts, this.lines] = [new Map(), [], []]; }

        toJSON() { return { files: [...this.files.keys()], places: this.lines.join(';') }; }

        add(line, column, file, content, offset) {
            let number = this.files.get(file);
            if (number === undefined) {
                number = this.files.size;
                this.files.set(file, number);
                this.starts.push(lineStarts(content));
            }
            const part = `${column},${number},${place(this.starts[number], offset)}`;
            this.lines[line] = this.lines[line] === undefined ? part : `${this.lines[line]} ${part}`;
        }
    }

    environment.getSourceMapGenerator = () => Places;

    // The function of less.js divides the content of a file into lines for each part of the output.
    less.SourceMapOutput.prototype.add = function (text, info, offset, hasSameLines) {
        if (!text) return;
        const content = info && info.filename ? this._contentsMap[info.filename] : undefined;
        const lines = text.split('\n');
        if (content !== undefined) {
            let start = offset;
            for (let index = 0; index < (hasSameLines ? lines.length : 1); index++) {
                const column = index === 0 ? this._column + 1 : 1;
                this._sourceMapGenerator.add(this._lineNumber + index, column, info.filename, content, start);
                start += lines[index].length + 1;
            }
        }
        this._lineNumber += lines.length - 1;
        this._column = lines[lines.length - 1].length + (lines.length === 1 ? this._column : 0);
        this._css.push(text);
    };

    // less.js omits the file of an import that stays in the output.
    const { prototype: importPrototype } = less.tree.Import;
    const evaluateImport = importPrototype.doEval;
    importPrototype.doEval = function (context) {
        const result = evaluateImport.call(this, context);
        if (result instanceof less.tree.Import) result._fileInfo ??= this._fileInfo;
        return result;
    };

    // MARK: Recursion

    // Without this limit, an endless mixin exceeds the limit of memory, and the error has no line.
    const depthLimit = 1000;
    let depth = 0;

    const { prototype } = less.tree.mixin.Call;
    const evaluate = prototype.eval;
    prototype.eval = function (context) {
        if (depth === depthLimit) throw { message: `mixins call each other more than ${depthLimit} deep` };
        depth++;
        try { return evaluate.call(this, context); } finally { depth--; }
    };

    // MARK: Compilation

    return (source, file) => {
        const options = {
            filename: file,
            syncImport: true,
            javascriptEnabled: false,
            rewriteUrls: 'off',
            math: 'always',
            sourceMap: { disableSourcemapAnnotation: true },
        };
        let output;
        less.render(source, options, (error, result) => {
            output = error
                ? {
                    message: `${error.message}`, type: error.type, file: error.filename, line: error.line,
                    column: error.column,
                }
                : { css: result.css, ...JSON.parse(result.map || '{"files":[],"places":""}') };
        });
        return output;
    };
})
