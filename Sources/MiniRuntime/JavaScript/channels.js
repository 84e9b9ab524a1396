// Event channels between a page and the page that opened it; loaded when the first one is made.

(function (guard) {
    "use strict";

    const { create } = Object;
    const { apply } = Reflect;
    const { filter } = Array.prototype;

    // One end of a channel: events emitted here are received by listeners at the other end.
    class EventChannel {
        #listeners = create(null);
        #other;

        static pair() {
            const ends = [new EventChannel(), new EventChannel()];
            ends[0].#other = ends[1];
            ends[1].#other = ends[0];
            return ends;
        }

        emit(event, ...values) {
            const other = this.#other;
            const entries = other.#listeners[event] ?? [];
            for (let index = 0; index < entries.length; index++) {
                const { listener, isOnce } = entries[index];
                if (isOnce) other.off(event, listener);
                guard(listener, undefined, values);
            }
        }

        on(event, listener) {
            this.#add(event, listener, false);
        }

        once(event, listener) {
            this.#add(event, listener, true);
        }

        off(event, listener) {
            if (listener === undefined) delete this.#listeners[event];
            else this.#listeners[event] = apply(filter, this.#listeners[event] ?? [], [entry => entry.listener !== listener]);
        }

        #add(event, listener, isOnce) {
            if (typeof listener !== "function") {
                throw new TypeError(`EventChannel: expected a function for event "${event}"`);
            }
            const entries = this.#listeners[event] ?? [];
            this.#listeners[event] = [...entries, { listener, isOnce }];
        }
    }

    return () => EventChannel.pair();
})
