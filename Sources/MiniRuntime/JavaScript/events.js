// A replacement for the module `events` of Node.js, which parsers in mini programs use.

function EventEmitter() {}

const listenersOf = (emitter, type) => ((emitter._events ??= {})[type] ??= []);

Object.assign(EventEmitter.prototype, {
    on(type, listener) {
        listenersOf(this, type).push(listener);
        return this;
    },
    once(type, listener) {
        const once = (...values) => {
            this.off(type, once);
            listener.apply(this, values);
        };
        once.listener = listener;
        return this.on(type, once);
    },
    off(type, listener) {
        const others = listenersOf(this, type).filter(each => each !== listener && each.listener !== listener);
        this._events[type] = others;
        return this;
    },
    removeAllListeners(type) {
        if (type === undefined) this._events = {};
        else listenersOf(this, type).length = 0;
        return this;
    },
    emit(type, ...values) {
        const listeners = [...listenersOf(this, type)];
        if (type === "error" && listeners.length === 0) throw values[0];
        for (const listener of listeners) listener.apply(this, values);
        return listeners.length > 0;
    },
    listeners(type) {
        return listenersOf(this, type).map(each => each.listener ?? each);
    },
    listenerCount(type) {
        return listenersOf(this, type).length;
    },
    setMaxListeners() {
        return this;
    },
});
EventEmitter.prototype.addListener = EventEmitter.prototype.on;
EventEmitter.prototype.removeListener = EventEmitter.prototype.off;
EventEmitter.EventEmitter = EventEmitter;

module.exports = EventEmitter;
