// URLs according to the URL Standard of the WHATWG. The host parses; setting a member creates a new text, which is parsed
// again.

const specialSchemes = ["http:", "https:", "ws:", "wss:", "ftp:", "file:"];

function parsedURL(url, base) {
    const parts = parseURL(url, base);
    if (parts.reason === undefined) return parts;
    throw new TypeError(`URL: ${printLine(parts.isBase ? base : url)} is no URL: ${parts.reason}`);
}

function hrefOf({ protocol, hasHost, username, password, host, pathname, search, hash }) {
    const credentials = username + (password === "" ? "" : `:${password}`);
    const authority = `//${credentials === "" ? "" : `${credentials}@`}${host}`;
    // Two leading slashes would be parsed as those before a host.
    const path = !hasHost && pathname.startsWith("//") ? `/.${pathname}` : pathname;
    return protocol + (hasHost ? authority : "") + path + search + hash;
}

const userinfoEncoded = text => String(text).replace(/[^!$&'()*+,\-.0-9A-Z_a-z~%]/gu, percentEncoded);
// Encodes characters that would end a part, and trailing spaces that parsing would remove.
const partEncoded = (text, ends) => String(text).replace(ends, percentEncoded).replace(/[\0-\x08\x0B\x0C\x0E-\x20]/g, percentEncoded);

class URL {
    #parts;
    #query;

    constructor(url, base) {
        if (arguments.length === 0) throw new TypeError("URL: expected a text");
        this.#parts = parsedURL(String(url), base === undefined ? undefined : String(base));
    }
    static canParse(url, base) {
        return URL.parse(url, base) !== null;
    }
    static parse(url, base) {
        try {
            return new URL(url, base);
        } catch {
            return null;
        }
    }

    // A part that would make the URL invalid is ignored, as in browsers.
    #change(parts, isQuery = false) {
        const changed = parseURL(hrefOf({ ...this.#parts, ...parts }));
        if (changed.reason !== undefined) return;
        this.#parts = changed;
        if (!isQuery && this.#query !== undefined) resetQuery(this.#query, changed.search);
    }
    get #isSpecial() {
        return specialSchemes.includes(this.#parts.protocol);
    }
    get #hasNoPort() {
        return this.#parts.hostname === "" || this.#parts.protocol === "file:";
    }
    // The part of a text that may contain a host.
    #hostIn(text) {
        return String(text).replace(/[\t\n\r]/g, "").split(this.#isSpecial ? /[/?#\\]/ : /[/?#]/, 1)[0];
    }

    get href() {
        return this.#parts.href;
    }
    set href(url) {
        this.#parts = parsedURL(String(url));
        if (this.#query !== undefined) resetQuery(this.#query, this.#parts.search);
    }
    get origin() {
        return this.#parts.origin;
    }
    get protocol() {
        return this.#parts.protocol;
    }
    set protocol(text) {
        const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:|$)/.exec(String(text))?.[0].toLowerCase();
        if (scheme === undefined || specialSchemes.includes(`${scheme}:`) !== this.#isSpecial) return;
        const { username, password, port, protocol, host } = this.#parts;
        if (scheme === "file" && (username !== "" || password !== "" || port !== "")) return;
        if (protocol === "file:" && host === "") return;
        this.#change({ protocol: `${scheme}:` });
    }
    get username() {
        return this.#parts.username;
    }
    set username(text) {
        if (!this.#hasNoPort) this.#change({ username: userinfoEncoded(text) });
    }
    get password() {
        return this.#parts.password;
    }
    set password(text) {
        if (!this.#hasNoPort) this.#change({ password: userinfoEncoded(text) });
    }
    get host() {
        return this.#parts.host;
    }
    set host(text) {
        this.#setHost(this.#hostIn(text), this.#parts.port);
    }
    get hostname() {
        return this.#parts.hostname;
    }
    set hostname(text) {
        const name = this.#hostIn(text);
        if (!/^[^[]*:/.test(name)) this.#setHost(name, this.#parts.port);
    }
    #setHost(host, port) {
        if (this.#parts.hasOpaquePath || host.includes("@") || (host === "" && this.#isSpecial)) return;
        const hasPort = /:\d*$/.test(host) && !host.endsWith("]");
        this.#change({ hasHost: true, host: hasPort || port === "" ? host : `${host}:${port}` });
    }
    get port() {
        return this.#parts.port;
    }
    set port(text) {
        const digits = /^\d*/.exec(String(text).replace(/[\t\n\r]/g, ""))[0];
        if (this.#hasNoPort || (digits === "" && String(text) !== "")) return;
        this.#change({ host: this.#parts.hostname + (digits === "" ? "" : `:${digits}`) });
    }
    get pathname() {
        return this.#parts.pathname;
    }
    set pathname(text) {
        if (this.#parts.hasOpaquePath) return;
        const path = partEncoded(text, /[?#]/g);
        const hasSlash = path.startsWith("/") || (this.#isSpecial && path.startsWith("\\"));
        this.#change({ pathname: hasSlash || (path === "" && !this.#isSpecial) ? path : `/${path}` });
    }
    get search() {
        return this.#parts.search;
    }
    set search(text) {
        this.#setSearch(text, false);
    }
    #setSearch(text, isQuery) {
        const query = partEncoded(String(text).replace(/^\?/, ""), /#/g);
        this.#change({ search: query === "" ? "" : `?${query}` }, isQuery);
    }
    get searchParams() {
        return (this.#query ??= queryOf(this.search, text => this.#setSearch(text, true)));
    }
    get hash() {
        return this.#parts.hash;
    }
    set hash(text) {
        const fragment = partEncoded(String(text).replace(/^#/, ""), /$^/g);
        this.#change({ hash: fragment === "" ? "" : `#${fragment}` });
    }
    toString() {
        return this.href;
    }
    toJSON() {
        return this.href;
    }
    [snapshotText]() {
        return `URL { ${printLine(this.href)} }`;
    }
}
