// Canvases: their contexts accept every documented call and draw nothing. Loaded when the first one is made.
(function (recordOf, recordCall, labels, settle, loadPart, formOf) {
    "use strict";

    const { defineProperty } = Object;

    const methods = [
        "arc", "arcTo", "beginPath", "bezierCurveTo", "clearRect", "clip", "closePath", "drawFocusIfNeeded", "drawImage",
        "ellipse", "fill", "fillRect", "fillText", "lineTo", "moveTo", "putImageData", "quadraticCurveTo", "rect",
        "resetTransform", "rotate", "roundRect", "scale", "setTransform", "stroke", "strokeRect", "strokeText", "transform",
        "translate",
    ];
    // Contexts of my.createCanvasContext have methods for properties of other contexts.
    const setters = {
        setFillStyle: "fillStyle", setStrokeStyle: "strokeStyle", setGlobalAlpha: "globalAlpha", setLineCap: "lineCap",
        setLineJoin: "lineJoin", setLineWidth: "lineWidth", setMiterLimit: "miterLimit", setTextAlign: "textAlign",
        setTextBaseline: "textBaseline", setGlobalCompositeOperation: "globalCompositeOperation",
    };
    const properties = {
        fillStyle: "#000000", strokeStyle: "#000000", globalAlpha: 1, lineCap: "butt", lineJoin: "miter", lineWidth: 1,
        miterLimit: 10, textAlign: "start", textBaseline: "alphabetic", globalCompositeOperation: "source-over",
        font: "10px sans-serif", lineDashOffset: 0, shadowBlur: 0, shadowColor: "rgba(0, 0, 0, 0)", shadowOffsetX: 0,
        shadowOffsetY: 0, imageSmoothingEnabled: true, imageSmoothingQuality: "low", filter: "none", direction: "inherit",
        letterSpacing: "0px", fontKerning: "auto",
    };
    const savedLimit = 1_000;
    const pixelLimit = 4096 * 4096;

    // An estimate, since there are no fonts: about half the font's size for Latin letters, the full size for wide ones.
    function textWidth(text, size) {
        let width = 0;
        for (const character of String(text)) width += character.codePointAt(0) < 0x1100 ? size * 0.55 : size;
        return width;
    }

    const fontSize = font => Number(/(\d+(?:\.\d+)?)px/.exec(String(font))?.[1] ?? 10);

    function imageData(width, height) {
        const [columns, rows] = [Math.abs(Math.trunc(width)) || 1, Math.abs(Math.trunc(height)) || 1];
        if (columns * rows > pixelLimit) throw new RangeError("canvas: an image of so many pixels does not fit");
        return { width: columns, height: rows, data: new Uint8ClampedArray(columns * rows * 4) };
    }

    // The result of the web platform for an image without pixels.
    const emptyPicture = "data:,";

    function failToExport(record, options) {
        recordCall(record, "toTempFilePath", []);
        return settle(options, true, { error: 1, errorMessage: "canvas: nothing is drawn without a screen" });
    }

    let lastPaint = 0;
    let makeWebGL;

    class Context {
        #record;
        #values = { ...properties };
        #lineDash = [];
        #saved = [];

        constructor(record, canvas) {
            this.#record = record;
            if (canvas !== undefined) defineProperty(this, "canvas", { __proto__: null, value: canvas });
            labels.set(this, `[context of ${record.id}]`);
        }

        // Makes a gradient or a pattern, which has a number in recorded arguments.
        #paint(name, values) {
            const label = `[${name} ${++lastPaint}]`;
            recordCall(this.#record, name, [...values, label]);
            const paint = {
                addColorStop: (offset, color) => recordCall(this.#record, "addColorStop", [label, offset, color]),
            };
            labels.set(paint, label);
            return paint;
        }

        createLinearGradient(...values) {
            return this.#paint("createLinearGradient", values);
        }

        createCircularGradient(...values) {
            return this.#paint("createCircularGradient", values);
        }

        createRadialGradient(...values) {
            return this.#paint("createRadialGradient", values);
        }

        createConicGradient(...values) {
            return this.#paint("createConicGradient", values);
        }

        createPattern(...values) {
            return this.#paint("createPattern", values);
        }

        measureText(text) {
            recordCall(this.#record, "measureText", [text]);
            const size = fontSize(this.#values.font);
            const width = textWidth(text, size);
            return {
                width, fontBoundingBoxAscent: size * 0.8, fontBoundingBoxDescent: size * 0.2, actualBoundingBoxLeft: 0,
                actualBoundingBoxRight: width, actualBoundingBoxAscent: size * 0.8, actualBoundingBoxDescent: size * 0.2,
            };
        }

        save() {
            recordCall(this.#record, "save", []);
            if (this.#saved.length >= savedLimit) this.#saved.shift();
            this.#saved.push([{ ...this.#values }, this.#lineDash]);
        }

        restore() {
            recordCall(this.#record, "restore", []);
            if (this.#saved.length > 0) [this.#values, this.#lineDash] = this.#saved.pop();
        }

        reset() {
            recordCall(this.#record, "reset", []);
            [this.#values, this.#lineDash, this.#saved] = [{ ...properties }, [], []];
        }

        get fontSize() {
            return fontSize(this.#values.font);
        }

        set fontSize(size) {
            this.setFontSize(size);
        }

        setFontSize(size) {
            recordCall(this.#record, "setFontSize", [size]);
            this.#values.font = String(this.#values.font).replace(/\d+(\.\d+)?px/, `${Number(size) || 10}px`);
        }

        setShadow(offsetX, offsetY, blur, color) {
            recordCall(this.#record, "setShadow", [offsetX, offsetY, blur, color]);
        }

        // A list of odd length counts twice, as in the standard.
        setLineDash(lengths) {
            recordCall(this.#record, "setLineDash", [lengths]);
            const dash = Array.from(lengths ?? [], Number).slice(0, savedLimit);
            if (dash.every(length => length >= 0)) this.#lineDash = dash.length % 2 === 0 ? dash : [...dash, ...dash];
        }

        getLineDash() {
            return [...this.#lineDash];
        }

        isContextLost() {
            return false;
        }

        getContextAttributes() {
            return { alpha: true };
        }

        createImageData(width, height) {
            return imageData(width?.width ?? width, width?.height ?? height);
        }

        // Nothing is drawn: every pixel is transparent. With an object of options the result is passed to a callback.
        getImageData(x, y, width, height) {
            recordCall(this.#record, "getImageData", [x, y, width, height]);
            if (typeof x === "object" && x !== null) return settle(x, false, imageData(x.width, x.height));
            return imageData(width, height);
        }

        isPointInPath() {
            return false;
        }

        isPointInStroke() {
            return false;
        }

        // Transformations are recorded, not applied.
        getTransform() {
            return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
        }

        // Shows the drawing; the second argument is called when it is shown.
        draw(keeps, callback) {
            recordCall(this.#record, "draw", [keeps === true]);
            if (typeof callback === "function") settle({ success: callback }, false, {});
        }

        toTempFilePath(options) {
            return failToExport(this.#record, options);
        }

        toDataURL() {
            recordCall(this.#record, "toDataURL", []);
            return settle({}, false, emptyPicture);
        }

        static {
            const { prototype } = Context;
            const add = (name, value) =>
                defineProperty(prototype, name, { __proto__: null, value, writable: true, configurable: true });
            for (const name of methods) {
                add(name, function (...values) {
                    recordCall(this.#record, name, values);
                });
            }
            for (const name in setters) {
                add(name, function (value) {
                    recordCall(this.#record, name, [value]);
                    this.#values[setters[name]] = value;
                });
            }
            for (const name in properties) {
                defineProperty(prototype, name, {
                    __proto__: null,
                    get() {
                        return this.#values[name];
                    },
                    set(value) {
                        recordCall(this.#record, `${name} =`, [value]);
                        this.#values[name] = value;
                    },
                    configurable: true,
                });
            }
        }
    }

    // An image on a server counts as loaded without a size: images that are not shown are not fetched.
    class Image {
        #source = "";
        onload = null;
        onerror = null;
        width = 0;
        height = 0;

        get src() {
            return this.#source;
        }

        set src(source) {
            this.#source = String(source);
            labels.set(this, `[image ${this.#source.slice(0, 100)}]`);
            formOf("image.size")({
                src: this.#source,
                success: ({ width = 0, height = 0, errMsg }) => {
                    if (errMsg !== undefined) return this.onerror?.({ errMsg });
                    this.width = width;
                    this.height = height;
                    this.onload?.();
                },
                fail: ({ errorMessage }) => this.onerror?.({ errMsg: errorMessage }),
            });
        }
    }

    // After the first frames, in which a page initializes, frames are slow: a program with an endless animation becomes idle
    // nevertheless.
    const frameCount = 60;
    const frameMilliseconds = 16;
    const slowMilliseconds = 1_500;

    class Canvas {
        #record;
        #kind;
        #context;
        #frames = 0;
        #width;
        #height;

        constructor(id, width, height) {
            this.#record = recordOf("canvas", id);
            this.#width = width;
            this.#height = height;
            labels.set(this, `[canvas ${this.#record.id}]`);
        }

        get width() {
            return this.#width;
        }

        set width(width) {
            recordCall(this.#record, "width =", [width]);
            this.#width = width;
        }

        get height() {
            return this.#height;
        }

        set height(height) {
            recordCall(this.#record, "height =", [height]);
            this.#height = height;
        }

        // A canvas has one context: null for another kind, and for a kind that is not supported.
        getContext(kind) {
            recordCall(this.#record, "getContext", [kind]);
            const known = kind === "experimental-webgl" ? "webgl" : kind;
            if ((known !== "2d" && known !== "webgl") || (this.#kind ??= known) !== known) return null;
            return (this.#context ??= known === "2d" ? new Context(this.#record, this) : this.#webGL());
        }

        #webGL() {
            makeWebGL ??= loadPart("webgl", recordCall, labels);
            return makeWebGL(this.#record, this);
        }

        createImage() {
            return new Image();
        }

        requestAnimationFrame(callback) {
            this.#frames += 1;
            const delay = this.#frames <= frameCount ? frameMilliseconds : slowMilliseconds;
            return setTimeout(() => callback(this.#frames * frameMilliseconds), delay);
        }

        cancelAnimationFrame(frame) {
            clearTimeout(frame);
        }

        toDataURL() {
            return emptyPicture;
        }

        toTempFilePath(options) {
            return failToExport(this.#record, options);
        }
    }

    let lastOffscreen = 0;

    // The nodes by the keys of their elements; the oldest node is removed at the limit.
    const nodes = new Map();
    const nodeLimit = 200;

    return {
        createCanvasContext: id => new Context(recordOf("canvas", id)),
        createOffscreenCanvas(width, height) {
            const size = typeof width === "object" && width !== null ? width : { width, height };
            return new Canvas(`offscreen ${++lastOffscreen}`, Number(size.width) || 100, Number(size.height) || 100);
        },
        // The node of an element, whose key is unique.
        nodeOf({ key, id, width, height }) {
            const known = nodes.get(key);
            if (known !== undefined) return known;
            if (nodes.size >= nodeLimit) nodes.delete(nodes.keys().next().value);
            const node = new Canvas(id, Number(width) || 300, Number(height) || 225);
            nodes.set(key, node);
            return node;
        },
    };
})
