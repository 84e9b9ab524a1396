// Draws on the canvases of the page what the program has drawn: it has no screen and records its calls.

/** The time between two requests for calls, in milliseconds. */
const interval = 200;
/** The number of calls that wait for `draw()`. Earlier ones are dropped. */
const waitingLimit = 10_000;

const methods = new Set([
    "arc", "arcTo", "beginPath", "bezierCurveTo", "clearRect", "clip", "closePath", "ellipse", "fill", "fillRect",
    "fillText", "lineTo", "moveTo", "quadraticCurveTo", "rect", "reset", "resetTransform", "restore", "rotate",
    "roundRect", "save", "scale", "setLineDash", "setTransform", "stroke", "strokeRect", "strokeText", "transform",
    "translate",
]);
const properties = new Set([
    "direction", "fillStyle", "filter", "font", "fontKerning", "globalAlpha", "globalCompositeOperation",
    "imageSmoothingEnabled", "imageSmoothingQuality", "letterSpacing", "lineCap", "lineDashOffset", "lineJoin",
    "lineWidth", "miterLimit", "shadowBlur", "shadowColor", "shadowOffsetX", "shadowOffsetY", "strokeStyle",
    "textAlign", "textBaseline",
]);
/** Stands for pictures and patterns, which the record does not contain. */
const placeholder = "#c8ccd2";

export class Drawings {
    #request;
    #canvases;
    /** The drawing of each canvas. */
    #drawings = new WeakMap();

    /**
     * - `request(message)` requests the calls.
     * - `canvases()` returns the canvases of the page.
     */
    constructor(request, canvases) {
        this.#request = request;
        this.#canvases = canvases;
        this.#follow();
    }

    /** Draws everything again, after the program has started again. */
    reset() {
        for (const canvas of this.#canvases()) {
            this.#drawings.get(canvas)?.hide();
            for (const name of ["width", "height"]) canvas.removeAttribute(`data-dev-${name}`);
        }
        this.#drawings = new WeakMap();
    }

    async #follow() {
        try {
            const canvases = document.hidden ? [] : this.#canvases();
            if (canvases.length > 0) await this.#draw(canvases);
        } finally {
            setTimeout(() => this.#follow(), interval);
        }
    }

    async #draw(canvases) {
        const drawings = this.#drawings;
        for (const canvas of canvases) {
            if (!drawings.has(canvas)) drawings.set(canvas, new Drawing(canvas));
        }
        const known = Object.fromEntries(canvases.map((canvas) => [canvas.id, drawings.get(canvas).count]));
        const result = await this.#request({ type: "drawings", known });
        // The program may have started again meanwhile.
        if (drawings !== this.#drawings) return;
        const parts = result?.value ?? {};
        for (const canvas of canvases) {
            if (Object.hasOwn(parts, canvas.id)) drawings.get(canvas).add(parts[canvas.id]);
        }
    }
}

class Drawing {
    #canvas;
    #context;
    /** Gradients and patterns by the texts that stand for them in arguments. */
    #paints = new Map();
    /** The calls that `draw()` shows; null for a context that draws at once. */
    #waiting = [];
    /** The last picture, as a URL; null for none. */
    #picture = null;
    /** The animation that shows the last picture. */
    #animation;
    /** The number of calls that have been made. */
    count = 0;

    constructor(canvas) {
        this.#canvas = canvas;
        // Without a size of its own, a canvas has that of its box.
        const { offsetWidth, offsetHeight } = canvas;
        if (!canvas.hasAttribute("width")) this.#resize("width", offsetWidth || 300);
        if (!canvas.hasAttribute("height")) this.#resize("height", offsetHeight || 225);
        this.#context = canvas.getContext("2d");
        this.#context.reset();
    }

    /** Adds the calls from a number on. Earlier ones that are missing have been dropped. */
    add({ first, calls }) {
        // A dropped call may be the one that has made a context that draws at once.
        if (first > this.count && !calls.some(({ name }) => name === "draw")) this.#waiting = null;
        this.count = first + calls.length;
        for (const call of calls) this.#receive(call);
        if (calls.length > 0) this.#show();
    }

    /**
     * Shows the drawing as a background: where scripts cannot run, as in the document of a page, a canvas shows its content
     * instead of its pixels. An animation precedes the styles of the page, and patches do not remove it.
     */
    async #show() {
        const canvas = this.#canvas;
        if (canvas.width === 0 || canvas.height === 0) return this.hide();
        const picture = canvas.toDataURL();
        this.#picture = picture;
        // Without it, the background is empty until the picture is decoded.
        const image = canvas.ownerDocument.createElement("img");
        image.src = picture;
        try {
            await image.decode();
        } catch {
            // The page was closed meanwhile.
            return;
        }
        if (this.#picture !== picture) return;
        const style = { backgroundImage: `url("${picture}")`, backgroundSize: "100% 100%" };
        this.#animation?.cancel();
        this.#animation = canvas.animate([style, style], { duration: 0, fill: "forwards" });
    }

    /** Shows nothing. */
    hide() {
        this.#picture = null;
        this.#animation?.cancel();
    }

    #receive({ name, arguments: values }) {
        if (name === "getContext") this.#waiting = null;
        else if (this.#waiting === null || name === "width =" || name === "height =") this.#perform(name, values);
        else if (name !== "draw") {
            this.#waiting.push([name, values]);
            if (this.#waiting.length > waitingLimit) this.#waiting.shift();
        } else {
            if (!values[0]) this.#context.reset();
            for (const call of this.#waiting.splice(0)) this.#perform(...call);
        }
    }

    /** Sets a size, which patches of the page keep from then on. */
    #resize(name, value) {
        this.#canvas.setAttribute(`data-dev-${name}`, "");
        this.#canvas[name] = value;
    }

    #perform(name, values) {
        try {
            this.#call(name, values);
        } catch {
            // The program has received no exception for these values either.
        }
    }

    #call(name, values) {
        const context = this.#context;
        const property = /^(\w+) =$/.exec(name)?.[1] ?? propertyOf(name);
        if (property === "width" || property === "height") this.#resize(property, values[0]);
        else if (properties.has(property)) context[property] = this.#paints.get(values[0]) ?? values[0];
        else if (methods.has(name)) context[name](...values);
        else if (name === "setFontSize") context.font = context.font.replace(/[\d.]+px/, `${Number(values[0])}px`);
        else if (name === "setShadow") {
            [context.shadowOffsetX, context.shadowOffsetY, context.shadowBlur, context.shadowColor] = values;
        } else if (name === "addColorStop") this.#paints.get(values[0])?.addColorStop(values[1], values[2]);
        else if (name === "drawImage") this.#drawPlaceholder(values.slice(1));
        else if (name.startsWith("create")) this.#paints.set(values.at(-1), this.#paint(name, values.slice(0, -1)));
    }

    #paint(name, values) {
        const context = this.#context;
        switch (name) {
        case "createLinearGradient": return context.createLinearGradient(...values);
        case "createRadialGradient": return context.createRadialGradient(...values);
        case "createConicGradient": return context.createConicGradient(...values);
        case "createCircularGradient": {
            const [x, y, radius] = values;
            return context.createRadialGradient(x, y, 0, x, y, radius);
        }
        default: return placeholder;
        }
    }

    /** A picture with a size is an area. The arguments end with its place. */
    #drawPlaceholder(values) {
        if (values.length < 4) return;
        const context = this.#context;
        context.save();
        context.fillStyle = placeholder;
        context.fillRect(...values.slice(-4));
        context.restore();
    }
}

/** The property that a method sets: `setFillStyle` sets `fillStyle`. */
const propertyOf = (name) => (name.startsWith("set") ? name[3].toLowerCase() + name.slice(4) : undefined);
