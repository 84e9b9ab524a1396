"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["taro"], {

/***/ 4886: (function (module, __webpack_exports__, __webpack_require__) {
__webpack_require__.d(__webpack_exports__, {
  document: () => document,
  createReactApp: () => createReactApp,
  createPageConfig: () => createPageConfig,
  createRecursiveComponentConfig: () => createRecursiveComponentConfig,
});

const aliases = { "view": "9", "text": "5", "button": "3", "input": "6", "swiper": "70", "swiper-item": "71", "slot": "17", "#text": "8" };
const attributes = { class: "cl", id: "uid", value: "p39", placeholder: "p23", current: "p11", name: "p6", title: "title" };
const nodes = new Map();
const wrappers = new Map();
let count = 0;
let batch = 0;

// The DOM that the framework changes. Changes are queued in the root with their paths in the data.
class TaroNode {
  constructor(nodeName) {
    this.sid = `_${(count++).toString(36)}`;
    this.nodeName = nodeName;
    this.childNodes = [];
    this.parentNode = null;
    nodes.set(this.sid, this);
  }

  get _path() {
    return `${this.parentNode._path}.cn.[${this.parentNode.childNodes.indexOf(this)}]`;
  }

  get _root() {
    return this.parentNode?._root;
  }

  insertBefore(child, reference) {
    child.parentNode?.removeChild(child);
    child.parentNode = this;
    if (reference) this.childNodes.splice(this.childNodes.indexOf(reference), 0, child);
    else this.childNodes.push(child);
    if (reference) this.enqueueUpdate(() => `${this._path}.cn`, () => this.childNodes.map(hydrate));
    else this.enqueueUpdate(() => child._path, () => hydrate(child));
  }

  removeChild(child) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    this.enqueueUpdate(() => `${this._path}.cn`, () => this.childNodes.map(hydrate));
  }

  enqueueUpdate(path, value) {
    if (this._root === undefined) return;
    this._root.queue.push({ path: path(), value });
    this._root.performUpdate();
  }
}

class TaroText extends TaroNode {
  constructor(value) {
    super("#text");
    this.nodeValue = value;
  }

  set nodeValue(value) {
    this.value = value;
    this.enqueueUpdate(() => `${this._path}.v`, value);
  }
}

class TaroElement extends TaroNode {
  props = {};
  handlers = {};

  setAttribute(name, value) {
    this.props[name] = value;
    this.enqueueUpdate(() => `${this._path}.${attributes[name]}`, value);
  }

  addEventListener(type, handler) {
    this.handlers[type] = handler;
  }
}

class TaroRootElement extends TaroElement {
  queue = [];
  ctx = null;
  isPending = false;

  get _path() {
    return "root";
  }

  get _root() {
    return this;
  }

  // A reset list replaces the changes below it. Changes in a custom-wrapper are set on its instance.
  performUpdate(isFirst, callback) {
    const { ctx } = this;
    if (ctx === null || this.isPending) return;
    this.isPending = true;
    setTimeout(() => {
      this.isPending = false;
      const data = {};
      const resetPaths = new Set(isFirst ? ["root.cn.[0]"] : []);
      for (const { path, value } of this.queue.splice(0)) {
        if (path.endsWith("cn")) resetPaths.add(path);
        data[path] = value;
      }
      const own = new Map();
      const rest = {};
      for (const path of Object.keys(data)) {
        if ([...resetPaths].some((reset) => path.includes(reset) && path !== reset)) continue;
        const value = typeof data[path] === "function" ? data[path]() : data[path];
        const found = isFirst ? undefined : findWrapper(this, path.split("."));
        if (found === undefined) rest[path] = value;
        else own.set(found.wrapper, { ...own.get(found.wrapper), [`rd.${found.path}`]: value });
      }
      batch++;
      own.forEach((changes, wrapper) => {
        if (wrapper.data.rd === undefined) wrapper.setData({ rd: wrapper.props.i });
        wrapper.setData({ ...changes, "rd.ubid": batch });
      });
      if (Object.keys(rest).length > 0) ctx.setData(rest, callback);
    }, 0);
  }
}

function findWrapper(root, steps) {
  let found;
  steps.slice(1).reduce((node, step, at) => {
    const next = node?.[step === "cn" ? "childNodes" : step.replace(/^\[(.+)\]$/, "$1")];
    const wrapper = next?.nodeName === "custom-wrapper" ? wrappers.get(next.sid) : undefined;
    if (wrapper !== undefined) found = { wrapper, path: steps.slice(at + 2).join(".") };
    return next;
  }, root);
  return found;
}

function hydrate(node) {
  const data = { nn: aliases[node.nodeName] ?? node.nodeName, sid: node.sid };
  if (node.nodeName === "#text") return { ...data, v: node.value };
  for (const name of Object.keys(node.props)) data[attributes[name]] = node.props[name];
  if (node.nodeName === "custom-wrapper") data.ubid = batch;
  data.cn = node.childNodes.map(hydrate);
  return data;
}

const document = {
  createElement: (nodeName) => new TaroElement(nodeName),
  createTextNode: (value) => new TaroText(value),
};

function eh(event) {
  const node = nodes.get(event.currentTarget?.dataset.sid);
  node?.handlers[event.type.toLowerCase()]?.({ type: event.type, detail: event.detail, mpEvent: event });
}

const createReactApp = (app) => ({ ...app, onLaunch: app.useLaunch });

function createPageConfig(component, path, data) {
  const { mount, unmount } = __webpack_require__(8139);
  const config = { data, eh };
  let hasLoaded;
  config.onLoad = function (options) {
    this.$taroParams = Object.assign({}, options);
    this.root = new TaroRootElement("root");
    this.$hooks = mount(component, { query: this.$taroParams }, this.root);
    hasLoaded = Promise.resolve(this.$hooks.onLoad?.(this.$taroParams));
    this.root.ctx = this;
    this.root.performUpdate(true);
  };
  for (const name of ["onReady", "onShow"]) config[name] = function () { hasLoaded.then(() => this.$hooks[name]?.()); };
  config.onHide = function () { this.$hooks.onHide?.(); };
  config.onUnload = function () {
    this.$hooks.onUnload?.();
    unmount(this.root);
    this.root.ctx = null;
  };
  return config;
}

const createRecursiveComponentConfig = () => ({
  options: { virtualHost: false },
  props: { i: { nn: "9" }, l: "" },
  didMount() { wrappers.set(this.props.i.sid, this); },
  didUnmount() { wrappers.delete(this.props.i.sid); },
  // The own data of the wrapper applies until the page has newer data.
  deriveDataFromProps({ i: next }) {
    if (this.data.rd === undefined || this.props.i === next || !next) return;
    if (this.data.rd.sid === next.sid && next.ubid <= this.data.rd.ubid) return;
    this.setData({ rd: next });
  },
  methods: { eh },
});
}),

}]);
