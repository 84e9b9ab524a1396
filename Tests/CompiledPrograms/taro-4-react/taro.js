"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["taro"], {

/***/ "taro": (function (module, __webpack_exports__, __webpack_require__) {
__webpack_require__.d(__webpack_exports__, {
  h: () => h,
  refresh: () => refresh,
  useLoad: () => useLoad,
  useDidShow: () => useDidShow,
  useReady: () => useReady,
  useDidHide: () => useDidHide,
  useUnload: () => useUnload,
  createPageConfig: () => createPageConfig,
  createRecursiveComponentConfig: () => createRecursiveComponentConfig,
});

const aliases = {
  "view": "9", "static-view": "2", "pure-view": "1", "text": "5", "button": "3", "input": "6", "slot": "17", "#text": "8",
};
const attributes = { value: "p39", placeholder: "p23", name: "p6" };
const nodes = new Map();
const wrappers = new Map();
let lastSid = 0;
let lastBatch = 0;

// A node of the virtual tree; `content` creates its children.
function h(tag, props, content) {
  const node = { sid: `_${(lastSid++).toString(36)}`, tag, props: props ?? {}, content, parent: null, index: 0 };
  nodes.set(node.sid, node);
  return node;
}

function hydrate(node) {
  const { sid, tag, props } = node;
  if (tag === "#text") return { nn: aliases[tag], v: props.text, sid };
  const data = { nn: aliases[tag] ?? tag, sid, cl: props.class, st: props.style };
  if (props.id !== undefined) data.uid = props.id;
  for (const name of Object.keys(props)) {
    if (typeof props[name] === "function" || name === "class" || name === "id") continue;
    data[attributes[name] ?? name] = props[name];
  }
  if (tag === "custom-wrapper") data.ubid = lastBatch;
  const children = (node.content?.() ?? []).map((child) => (
    typeof child === "string" ? h("#text", { text: child }) : child
  ));
  data.cn = children.map((child, index) => hydrate(Object.assign(child, { parent: node, index })));
  return data;
}

const pathOf = (node) => (node.parent === null ? "root.cn.[0]" : `${pathOf(node.parent)}.cn.[${node.index}]`);

// Sets the children of a node again, in the wrapper around it if there is one, else in the page.
function refresh(page, node) {
  let wrapper = node;
  while (wrapper !== null && wrapper.tag !== "custom-wrapper") wrapper = wrapper.parent;
  lastBatch++;
  const { cn } = hydrate(node);
  const ctx = wrapper && wrappers.get(wrapper.sid);
  if (!ctx) return page.setData({ [`${pathOf(node)}.cn`]: cn });
  const changes = { [`rd${pathOf(node).slice(pathOf(wrapper).length)}.cn`]: cn, "rd.ubid": lastBatch };
  if (ctx.data.rd === undefined) ctx.setData({ rd: ctx.props.i });
  ctx.setData(changes);
}

function eh(event) {
  const node = nodes.get(event.currentTarget?.dataset.sid ?? event.target?.id);
  const type = event.type.charAt(0).toUpperCase() + event.type.slice(1);
  node?.props[`on${type}`]?.(Object.assign({}, event, { mpEvent: event }));
}

// The page whose component is called, which has the callbacks of its hooks.
let current;
const hookOf = (name) => (callback) => {
  current.$hooks[name] = callback;
};
const [useLoad, useDidShow, useReady, useDidHide, useUnload] =
  ["onLoad", "onShow", "onReady", "onHide", "onUnload"].map(hookOf);

function createPageConfig(component, path, data) {
  let hasLoaded;
  const config = {
    data,
    eh,
    onLoad(options = {}, callback) {
      let resolve;
      hasLoaded = new Promise((done) => { resolve = done; });
      this.$taroParams = Object.assign({}, options, { $taroTimestamp: Date.now() });
      this.$hooks = {};
      current = this;
      const tree = component(this, this.$taroParams);
      this.$hooks.onLoad?.(this.$taroParams);
      resolve();
      setTimeout(() => this.setData({ "root.cn.[0]": hydrate(tree) }, callback), 0);
    },
    onReady() {
      hasLoaded.then(() => {
        this.$hooks.onReady?.();
        this.onReady.called = true;
      });
    },
    onShow() {
      hasLoaded.then(() => this.$hooks.onShow?.());
    },
  };
  for (const name of ["onHide", "onUnload"]) {
    config[name] = function () {
      this.$hooks[name]?.();
    };
  }
  return config;
}

function createRecursiveComponentConfig(name) {
  const isCustomWrapper = name === "custom-wrapper";
  return {
    options: { virtualHost: !isCustomWrapper },
    props: { i: { nn: "9" }, l: "" },
    methods: { eh },
    ...isCustomWrapper && {
      didMount() {
        wrappers.set(this.props.i.sid, this);
      },
      didUnmount() {
        wrappers.delete(this.props.i.sid);
      },
      // The own data of the wrapper applies until the page has newer data.
      deriveDataFromProps(nextProps) {
        if (this.data.rd === undefined || this.props.i === nextProps.i || !nextProps.i) return;
        if (this.data.rd.sid === nextProps.i.sid && nextProps.i.ubid <= this.data.rd.ubid) return;
        this.setData({ rd: nextProps.i });
      },
    },
  };
}
}),

}]);
