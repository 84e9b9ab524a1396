// The 3D context of a canvas: it accepts every call of WebGL 1 and draws nothing. Loaded at the first request of such a
// context.
(function (recordCall, labels) {
    "use strict";

    const { defineProperty } = Object;

    // Functions without a result.
    const commands = [
        "activeTexture", "attachShader", "bindAttribLocation", "bindBuffer", "bindFramebuffer", "bindRenderbuffer",
        "bindTexture", "blendColor", "blendEquation", "blendEquationSeparate", "blendFunc", "blendFuncSeparate", "bufferData",
        "bufferSubData", "clear", "clearColor", "clearDepth", "clearStencil", "colorMask", "compileShader",
        "compressedTexImage2D", "compressedTexSubImage2D", "copyTexImage2D", "copyTexSubImage2D", "cullFace", "deleteBuffer",
        "deleteFramebuffer", "deleteProgram", "deleteRenderbuffer", "deleteShader", "deleteTexture", "depthFunc", "depthMask",
        "depthRange", "detachShader", "disable", "disableVertexAttribArray", "drawArrays", "drawElements", "enable",
        "enableVertexAttribArray", "finish", "flush", "framebufferRenderbuffer", "framebufferTexture2D", "frontFace",
        "generateMipmap", "hint", "lineWidth", "linkProgram", "pixelStorei", "polygonOffset", "readPixels",
        "renderbufferStorage", "sampleCoverage", "scissor", "shaderSource", "stencilFunc", "stencilFuncSeparate",
        "stencilMask", "stencilMaskSeparate", "stencilOp", "stencilOpSeparate", "texImage2D", "texParameterf",
        "texParameteri", "texSubImage2D", "uniform1f", "uniform1fv", "uniform1i", "uniform1iv", "uniform2f", "uniform2fv",
        "uniform2i", "uniform2iv", "uniform3f", "uniform3fv", "uniform3i", "uniform3iv", "uniform4f", "uniform4fv",
        "uniform4i", "uniform4iv", "uniformMatrix2fv", "uniformMatrix3fv", "uniformMatrix4fv", "useProgram",
        "validateProgram", "vertexAttrib1f", "vertexAttrib1fv", "vertexAttrib2f", "vertexAttrib2fv", "vertexAttrib3f",
        "vertexAttrib3fv", "vertexAttrib4f", "vertexAttrib4fv", "vertexAttribPointer", "viewport",
    ];
    const makers = [
        "createBuffer", "createFramebuffer", "createProgram", "createRenderbuffer", "createShader", "createTexture",
        "getUniformLocation",
    ];
    const limits = /^MAX_/;
    const texts = {
        __proto__: null,
        VERSION: "WebGL 1.0", SHADING_LANGUAGE_VERSION: "WebGL GLSL ES 1.0", VENDOR: "", RENDERER: "",
    };
    const largestSize = 4096;
    const constantLimit = 1_000;

    // Constants are numbers that represent names. Only the few constants that programs write as numbers have the values of
    // the standard.
    const numbers = { __proto__: null, NO_ERROR: 0, NONE: 0, FRAMEBUFFER_COMPLETE: 0x8cd5 };
    const names = { __proto__: null, [numbers.FRAMEBUFFER_COMPLETE]: "FRAMEBUFFER_COMPLETE" };
    let lastNumber = 0x10000;

    function constant(name) {
        if (numbers[name] === undefined) {
            if (lastNumber >= 0x10000 + constantLimit) return undefined;
            numbers[name] = ++lastNumber;
            names[lastNumber] = name;
        }
        return numbers[name];
    }

    let lastObject = 0;

    function makeObject(kind) {
        const object = {};
        labels.set(object, `[${kind} ${++lastObject}]`);
        return object;
    }

    // Shaders compile and programs link; counts of active members are 0.
    const stateOf = name => (String(names[name]).startsWith("ACTIVE_") ? 0 : true);

    const results = {
        checkFramebufferStatus: () => numbers.FRAMEBUFFER_COMPLETE,
        getActiveAttrib: () => null,
        getActiveUniform: () => null,
        getAttachedShaders: () => [],
        getAttribLocation: () => 0,
        getBufferParameter: () => 0,
        getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, premultipliedAlpha: true, stencil: false }),
        getError: () => numbers.NO_ERROR,
        getExtension: () => null,
        getProgramInfoLog: () => "",
        getProgramParameter: (program, name) => stateOf(name),
        getShaderInfoLog: () => "",
        getShaderParameter: (shader, name) => stateOf(name),
        getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
        getShaderSource: () => "",
        getSupportedExtensions: () => [],
        getTexParameter: () => 0,
        getUniform: () => null,
        isBuffer: () => false,
        isContextLost: () => false,
        isEnabled: () => false,
        isFramebuffer: () => false,
        isProgram: () => false,
        isRenderbuffer: () => false,
        isShader: () => false,
        isTexture: () => false,
    };

    return (record, canvas) => {
        const context = { canvas };
        const add = (name, compute) => {
            context[name] = (...values) => {
                const result = compute(...values);
                recordCall(record, name, values);
                return result;
            };
        };
        for (const name of commands) add(name, () => undefined);
        for (const name of makers) add(name, () => makeObject(name.replace(/^(create|get)/, "")));
        for (const name in results) add(name, results[name]);
        add("getParameter", number => {
            const name = String(names[number]);
            if (name in texts) return texts[name];
            if (name === "VIEWPORT" || name === "SCISSOR_BOX") return new Int32Array([0, 0, canvas.width, canvas.height]);
            return limits.test(name) ? largestSize : null;
        });
        for (const [name, side] of [["drawingBufferWidth", "width"], ["drawingBufferHeight", "height"]]) {
            defineProperty(context, name, { __proto__: null, get: () => canvas[side], enumerable: true });
        }
        // Names in capitals are constants; libraries check whether other members exist.
        const complete = new Proxy(context, {
            __proto__: null,
            get: (target, name) => (typeof name === "string" && /^[A-Z][A-Z\d_]*$/.test(name) ? constant(name) : target[name]),
        });
        labels.set(complete, `[context of ${record.id}]`);
        return complete;
    };
})
