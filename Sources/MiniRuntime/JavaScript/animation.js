// `my.createAnimation`: steps described by methods, exported for the `animation` attribute; loaded at its first use.

(function () {
    "use strict";

    const { assign, defineProperty } = Object;
    const methods = [
        "opacity", "backgroundColor", "width", "height", "top", "left", "bottom", "right",
        "rotate", "rotateX", "rotateY", "rotateZ", "rotate3d", "scale", "scaleX", "scaleY", "scaleZ", "scale3d",
        "translate", "translateX", "translateY", "translateZ", "translate3d", "skew", "skewX", "skewY",
        "matrix", "matrix3d",
    ];
    const defaults = { duration: 400, timeFunction: "linear", delay: 0, transformOrigin: "50% 50% 0" };
    // The maximum size of an animation that is not exported.
    const limit = 10_000;

    // The supported options of an animation.
    function configuration(base, options) {
        const result = assign({}, base);
        for (const key in defaults) {
            if (options?.[key] !== undefined) result[key] = options[key];
        }
        return result;
    }

    class Animation {
        #options;
        #steps = [];
        #operations = [];

        constructor(options) {
            this.#options = configuration(defaults, options);
        }

        // The options of further steps, which programs change.
        get config() {
            return this.#options;
        }

        #add(name, values) {
            if (this.#operations.length >= limit) throw new RangeError("createAnimation: too many operations in one step");
            this.#operations.push([name, values]);
            return this;
        }

        // Ends a group of operations that run together; the next group follows it.
        step(options) {
            if (this.#steps.length >= limit) throw new RangeError("createAnimation: too many steps without export()");
            this.#steps.push({ animation: this.#operations, config: configuration(this.#options, options) });
            this.#operations = [];
            return this;
        }

        // Returns the steps and removes them.
        export() {
            const steps = this.#steps;
            this.#steps = [];
            return steps;
        }

        static {
            for (const name of methods) {
                const method = {
                    [name](...values) {
                        return this.#add(name, values);
                    },
                }[name];
                const descriptor = { __proto__: null, value: method, writable: true, configurable: true };
                defineProperty(Animation.prototype, name, descriptor);
            }
        }
    }

    return options => new Animation(options);
})
