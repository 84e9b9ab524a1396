"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["vendors"], {

/***/ 8139: (function (module, __webpack_exports__, __webpack_require__) {
__webpack_require__.d(__webpack_exports__, {
  h: () => h,
  useState: () => useState,
  useDidShow: () => useDidShow,
  useLoad: () => useLoad,
  useReady: () => useReady,
  useDidHide: () => useDidHide,
  useUnload: () => useUnload,
  mount: () => mount,
  unmount: () => unmount,
});

const { document } = __webpack_require__(4886);
const h = (type, props, ...children) => ({ type, props: props ?? {}, children: children.flat(), key: props?.key });

// ---- hooks: each component has a list of states ---------------------------------------------------------

let current;
function useState(initial) {
  const own = current;
  const at = own.at++;
  if (!(at in own.states)) own.states[at] = initial;
  return [own.states[at], (value) => {
    own.states[at] = value;
    own.draw();
  }];
}
const hookOf = (name) => (callback) => { current.hooks[name] = callback; };
const [useLoad, useDidShow, useReady, useDidHide, useUnload] =
  ["onLoad", "onShow", "onReady", "onHide", "onUnload"].map(hookOf);

// ---- the difference of two trees, made in the DOM --------------------------------------------------------

const isShown = (node) => node !== null && node !== undefined && node !== false;

function setProps(dom, next, last) {
  for (const name of Object.keys(next)) {
    if (name === "key" || next[name] === last[name]) continue;
    if (name.startsWith("on")) dom.addEventListener(name.slice(2).toLowerCase(), next[name]);
    else dom.setAttribute(name, next[name]);
  }
}

function createDOM(vnode) {
  if (typeof vnode !== "object") return document.createTextNode(`${vnode}`);
  const dom = document.createElement(vnode.type);
  setProps(dom, vnode.props, {});
  diffChildren(dom, vnode.children);
  return dom;
}

const isSame = (vnode, { vnode: other }) => vnode.type === other.type && vnode.key === other.key;

// `dom.rendered` is a list of virtual nodes with their DOM nodes.
function diffChildren(dom, children) {
  const left = [...dom.rendered ?? []];
  dom.rendered = children.filter(isShown).map((vnode) => {
    const at = left.findIndex((entry) => isSame(vnode, entry));
    if (at < 0) return { vnode, dom: createDOM(vnode), isNew: true };
    const [{ vnode: last, dom: node }] = left.splice(at, 1);
    if (typeof vnode === "object") {
      setProps(node, vnode.props, last.props);
      diffChildren(node, vnode.children);
    } else if (vnode !== last) {
      node.nodeValue = `${vnode}`;
    }
    return { vnode, dom: node };
  });
  for (const { dom: node } of left) dom.removeChild(node);
  dom.rendered.forEach(({ dom: node, isNew }, at) => {
    if (isNew) dom.insertBefore(node, dom.childNodes[at]);
  });
}

function mount(component, props, root) {
  const own = { states: [], hooks: {}, at: 0 };
  own.draw = () => {
    own.at = 0;
    current = own;
    diffChildren(root, [component(props)]);
  };
  own.draw();
  return own.hooks;
}

const unmount = (root) => diffChildren(root, []);
}),

}]);
