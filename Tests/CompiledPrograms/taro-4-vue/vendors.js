"use strict";

// ---- the DOM of Taro --------------------------------------------------------------------------------------

const aliases = { view: "9", text: "5", button: "3", input: "6", "slot-view": "17", "#text": "8" };
const attributes = { class: "cl", id: "uid", value: "p39", placeholder: "p23", name: "p6", title: "title" };
const nodes = /* @__PURE__ */ new Map();
const isComment = (node) => node.nodeName === "comment";
let count = 0;

// Changes are queued in the root with their paths in the data, in which comments have no place.
class TaroNode {
  constructor(nodeName, value) {
    this.sid = `_${(count++).toString(36)}`;
    this.nodeName = nodeName;
    this.value = value;
    this.props = {};
    this.handlers = {};
    this.childNodes = [];
    this.parentNode = null;
    nodes.set(this.sid, this);
  }
  get _path() {
    const list = this.parentNode.childNodes.filter((node) => !isComment(node));
    return `${this.parentNode._path}.cn.[${list.indexOf(this)}]`;
  }
  get _root() {
    return this.parentNode?._root;
  }
  get nextSibling() {
    return this.parentNode.childNodes[this.parentNode.childNodes.indexOf(this) + 1];
  }
  insertBefore(child, anchor) {
    const at = anchor ? this.childNodes.indexOf(anchor) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    if (this._root === undefined) return;
    if (anchor) this._root.enqueueUpdate(`${this._path}.cn`, () => hydrate(this).cn);
    else if (!isComment(child)) this._root.enqueueUpdate(child._path, () => hydrate(child));
  }
  removeChild(child) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    this._root?.enqueueUpdate(`${this._path}.cn`, () => hydrate(this).cn);
  }
  setAttribute(name, value) {
    this.props[name] = value;
    this._root?.enqueueUpdate(`${this._path}.${attributes[name]}`, () => value);
  }
  addEventListener(type, handler) {
    this.handlers[type] = handler;
  }
  set textContent(value) {
    this.value = value;
    this._root?.enqueueUpdate(`${this._path}.v`, () => value);
  }
}

function hydrate(node) {
  const data = { nn: aliases[node.nodeName] ?? node.nodeName, sid: node.sid };
  if (node.nodeName === "#text") return { ...data, v: node.value };
  for (const name of Object.keys(node.props)) data[attributes[name]] = node.props[name];
  data.cn = node.childNodes.filter((child) => !isComment(child)).map(hydrate);
  return data;
}

// ---- reactivity ---------------------------------------------------------------------------------------------

let currentInstance = null;
const ref = (initial) => {
  const { update } = currentInstance;
  return new Proxy({ value: initial }, {
    set(target, key, value) {
      target[key] = value;
      update();
      return true;
    }
  });
};
const onMounted = (callback) => void currentInstance.mounted.push(callback);
const onUnmounted = (callback) => void currentInstance.unmounted.push(callback);

// ---- virtual nodes ------------------------------------------------------------------------------------------

const Fragment = Symbol.for("v-fgt");
const Text = Symbol.for("v-txt");
const Comment = Symbol.for("v-cmt");
const createElementBlock = (type, props, children) => ({ type, props: props ?? {}, children, key: props?.key });
const createTextVNode = (text) => ({ type: Text, props: {}, children: text });
const createCommentVNode = (text) => ({ type: Comment, props: {}, children: text });
const normalize = (children) => {
  return typeof children === "string" ? [{ type: Text, props: {}, children }] : children ?? [];
};
const isSameVNodeType = (left, right) => left.type === right.type && left.key === right.key;

function mount(vnode, container, anchor) {
  if (vnode.type === Fragment) {
    // Empty texts mark the beginning and the end of a fragment.
    vnode.el = new TaroNode("#text", "");
    vnode.anchor = new TaroNode("#text", "");
    container.insertBefore(vnode.el, anchor);
    container.insertBefore(vnode.anchor, anchor);
    vnode.children.forEach((child) => mount(child, container, vnode.anchor));
    return;
  }
  if (vnode.type === Text || vnode.type === Comment) {
    vnode.el = new TaroNode(vnode.type === Text ? "#text" : "comment", vnode.children);
  } else {
    vnode.el = new TaroNode(vnode.type);
    patchProps(vnode.el, {}, vnode.props);
    vnode.children = normalize(vnode.children);
    vnode.children.forEach((child) => mount(child, vnode.el));
  }
  container.insertBefore(vnode.el, anchor);
}

function unmount(vnode) {
  if (vnode.type === Fragment) {
    vnode.children.forEach(unmount);
    vnode.anchor.parentNode.removeChild(vnode.anchor);
  }
  vnode.el.parentNode.removeChild(vnode.el);
}

function patchProps(el, last, next) {
  for (const name of Object.keys(next)) {
    if (name === "key" || last[name] === next[name]) continue;
    if (name.startsWith("on")) el.addEventListener(name.slice(2).toLowerCase(), next[name]);
    else el.setAttribute(name, next[name]);
  }
}

function patch(last, next, container) {
  if (!isSameVNodeType(last, next)) {
    mount(next, container, last.el);
    unmount(last);
    return;
  }
  next.el = last.el;
  next.anchor = last.anchor;
  if (typeof next.type === "symbol" && next.type !== Fragment) {
    if (last.children !== next.children) next.el.textContent = next.children;
    return;
  }
  patchProps(next.el, last.props, next.props);
  next.children = normalize(next.children);
  if (next.type === Fragment) patchKeyed(last.children, next.children, container, next.anchor);
  else next.children.forEach((child, at) => patch(last.children[at], child, next.el));
}

function patchKeyed(last, next, container, end) {
  last.filter((old) => !next.some((vnode) => isSameVNodeType(old, vnode))).forEach(unmount);
  next.forEach((vnode, at) => {
    const old = last.find((other) => isSameVNodeType(other, vnode));
    if (old) patch(old, vnode, container);
    else mount(vnode, container, last[at]?.el.parentNode ? last[at].el : end);
  });
}

function createInstance(component, props, root) {
  let isQueued = false;
  let tree;
  const instance = { hooks: {}, mounted: [], unmounted: [] };
  instance.update = () => {
    if (isQueued) return;
    isQueued = true;
    Promise.resolve().then(() => {
      isQueued = false;
      const next = render({}, cache);
      patch(tree, next, root);
      tree = next;
    });
  };
  currentInstance = instance;
  const cache = [];
  const render = component.setup(props);
  tree = render({}, cache);
  mount(tree, root);
  instance.mounted.forEach((callback) => callback());
  return instance;
}

exports.Fragment = Fragment;
exports.TaroNode = TaroNode;
exports.createCommentVNode = createCommentVNode;
exports.createElementBlock = createElementBlock;
exports.createInstance = createInstance;
exports.createTextVNode = createTextVNode;
exports.getCurrentInstance = () => currentInstance;
exports.isComment = isComment;
exports.nodes = nodes;
exports.onMounted = onMounted;
exports.onUnmounted = onUnmounted;
exports.ref = ref;
exports.toDisplayString = (value) => (value == null ? "" : String(value));
exports.window = {};
