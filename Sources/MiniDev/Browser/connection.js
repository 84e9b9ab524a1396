// The WebSocket to `mini dev`, which is opened again whenever it closes.

const delays = { first: 250, last: 4000 };
/** The maximum length of a message, in bytes. The server closes the connection for a longer one. */
const messageLimit = 1 << 20;

export class Connection {
    #url;
    #socket = null;
    #delay = delays.first;
    #lastID = 0;
    #requests = new Map();
    #onMessage;
    #onState;

    /**
     * - `onMessage(message)` receives each message except results.
     * - `onState({isOpen, attempts, reason})` is called when the socket opens or closes. `attempts` counts those that
     *   failed since the last open socket, and `reason` is that of the server.
     */
    constructor(url, { onMessage, onState }) {
        this.#url = url;
        this.#onMessage = onMessage;
        this.#onState = onState;
    }

    open(attempts = 0) {
        let wasOpen = false;
        const socket = new WebSocket(this.#url);
        this.#socket = socket;
        socket.addEventListener("open", () => {
            wasOpen = true;
            this.#delay = delays.first;
            this.#onState({ isOpen: true, attempts: 0, reason: "" });
        });
        socket.addEventListener("message", ({ data }) => this.#receive(data));
        socket.addEventListener("close", ({ reason }) => {
            this.#socket = null;
            for (const complete of this.#requests.values()) complete(null);
            this.#requests.clear();
            const failed = wasOpen ? 0 : attempts + 1;
            this.#onState({ isOpen: false, attempts: failed, reason });
            setTimeout(() => this.open(failed), this.#delay);
            this.#delay = Math.min(this.#delay * 2, delays.last);
        });
    }

    /** Sends a message. Returns false without a connection: what is done then has no effect in the program. */
    send(message) {
        if (this.#socket?.readyState !== WebSocket.OPEN) return false;
        this.#socket.send(JSON.stringify(message));
        return true;
    }

    /**
     * Sends a message with an ID and returns a promise of its result, or of null if the connection closes before. A message
     * that is too long is not sent, and has an `error`.
     */
    request(message) {
        const id = ++this.#lastID;
        const { size } = new Blob([JSON.stringify({ ...message, id })]);
        if (size > messageLimit) {
            return Promise.resolve({ error: `The text is too long: ${size} bytes of at most ${messageLimit}.` });
        }
        return new Promise((complete) => {
            if (this.send({ ...message, id })) this.#requests.set(id, complete);
            else complete(null);
        });
    }

    #receive(data) {
        const message = JSON.parse(data);
        if (message.type !== "result") return this.#onMessage(message);
        this.#requests.get(message.id)?.(message);
        this.#requests.delete(message.id);
    }
}
