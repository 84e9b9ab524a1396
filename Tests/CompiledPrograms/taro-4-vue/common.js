"use strict";
const vendors = require("./vendors.js");
const customWrapperCache = /* @__PURE__ */ new Map();

class TaroRootElement extends vendors.TaroNode {
  constructor() {
    super("root");
    this.ctx = null;
    this.payloads = [];
    this.isPending = false;
  }
  get _path() {
    return "root";
  }
  get _root() {
    return this;
  }
  enqueueUpdate(path, value) {
    this.payloads.push([path, value]);
    if (!this.isPending && this.ctx) this.performUpdate();
  }
  // Changes in a custom-wrapper are set on its instance.
  performUpdate(isFirst) {
    const { ctx } = this;
    this.isPending = true;
    setTimeout(() => {
      this.isPending = false;
      // A list that is set again, and the first node, replace the changes below them.
      const data = Object.fromEntries(this.payloads.splice(0));
      const paths = Object.keys(data).filter((path) => {
        return !Object.keys(data).some((reset) => /cn$|^root\.cn\.\[0]$/.test(reset) && path.startsWith(`${reset}.`));
      });
      const wrapped = /* @__PURE__ */ new Map();
      const normal = {};
      for (const path of paths) {
        const found = isFirst ? undefined : findCustomWrapper(this, path.split("."));
        if (found) wrapped.set(found.ctx, { ...wrapped.get(found.ctx), [`rd.${found.path}`]: data[path]() });
        else normal[path] = data[path]();
      }
      wrapped.forEach((changes, wrapper) => {
        if (wrapper.data.rd === undefined) wrapper.setData({ rd: wrapper.props.i });
        wrapper.setData(changes);
      });
      if (Object.keys(normal).length > 0) ctx.setData(normal);
    }, 0);
  }
}

function findCustomWrapper(root, steps) {
  let found;
  steps.slice(1).reduce((current, step, at) => {
    const next = step === "cn"
      ? current?.childNodes?.filter((node) => !vendors.isComment(node))
      : current?.[step.replace(/^\[(.+)\]$/, "$1")];
    const ctx = next?.nodeName === "custom-wrapper" ? customWrapperCache.get(next.sid) : undefined;
    if (ctx) found = { ctx, path: steps.slice(at + 2).join(".") };
    return next;
  }, root);
  return found;
}

function eventHandler(event) {
  const node = vendors.nodes.get(event.currentTarget?.dataset.sid);
  node?.handlers[event.type.toLowerCase()]?.({ type: event.type, detail: event.detail, mpEvent: event });
}

const hookOf = (name) => (callback) => {
  vendors.getCurrentInstance().hooks[name] = callback;
};

function createPageConfig(component, path, data, pageConfig) {
  let hasLoaded;
  return {
    data,
    onLoad(options = {}) {
      this.config = pageConfig;
      this.root = new TaroRootElement();
      this.instance = vendors.createInstance(component, { query: options }, this.root);
      hasLoaded = Promise.resolve(this.instance.hooks.onLoad?.(options));
      this.root.ctx = this;
      this.root.performUpdate(true);
    },
    onReady() {
      hasLoaded.then(() => this.instance.hooks.onReady?.());
    },
    onShow() {
      hasLoaded.then(() => this.instance.hooks.onShow?.());
    },
    onHide() {
      this.instance.hooks.onHide?.();
    },
    onUnload() {
      this.instance.hooks.onUnload?.();
      this.instance.unmounted.forEach((callback) => callback());
      this.root.ctx = null;
    },
    eh: eventHandler
  };
}

function createRecursiveComponentConfig() {
  return {
    options: { virtualHost: false },
    props: { i: { nn: "9" }, l: "" },
    didMount() {
      customWrapperCache.set(this.props.i.sid, this);
    },
    didUnmount() {
      customWrapperCache.delete(this.props.i.sid);
    },
    // The wrapper's own data is the newer one until the page has another node in its place.
    deriveDataFromProps({ i: next }) {
      if (this.data.rd !== undefined && next && this.data.rd.sid !== next.sid) this.setData({ rd: next });
    },
    methods: { eh: eventHandler }
  };
}

exports.createPageConfig = createPageConfig;
exports.createRecursiveComponentConfig = createRecursiveComponentConfig;
exports.createVue3App = (component, members) => Object.assign({ onLaunch: component.onLaunch }, members);
exports.useDidHide = hookOf("onHide");
exports.useDidShow = hookOf("onShow");
exports.useLoad = hookOf("onLoad");
exports.useReady = hookOf("onReady");
exports.useUnload = hookOf("onUnload");
