(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["vendors"], {

/***/ "./node_modules/preact/dist/preact.module.js": (function (module, __webpack_exports__, __webpack_require__) {
"use strict";
__webpack_require__.r(__webpack_exports__);
__webpack_require__.d(__webpack_exports__, "h", function () { return h; });
__webpack_require__.d(__webpack_exports__, "render", function () { return render; });
__webpack_require__.d(__webpack_exports__, "useState", function () { return useState; });
__webpack_require__.d(__webpack_exports__, "usePageHook", function () { return usePageHook; });

var document = __webpack_require__("./node_modules/@tarojs/runtime/dist/runtime.esm.js").document;

function h(type, props) {
  var children = [].concat.apply([], [].slice.call(arguments, 2));
  return { type: type, props: props || {}, key: props ? props.key : undefined, children: children };
}

// ---- hooks: each page has a list of states ----------------------------------------------------------------

var current;
function useState(initial) {
  var own = current;
  var at = own.at++;
  if (!(at in own.states)) own.states[at] = initial;
  return [own.states[at], function (value) {
    own.states[at] = value;
    own.draw();
  }];
}

function usePageHook(name, callback) { current.hooks[name] = callback; }

// ---- the difference of two trees, made in the DOM ----------------------------------------------------------

// The listener of every event; `l` of a DOM node has its handlers, which change without a new listener.
function eventProxy(event) { return this.l[event.type + false](event); }

function setProperty(dom, name, value, last) {
  if (name === "key" || value === last) return;
  if (name[0] !== "o" || name[1] !== "n") return dom.setAttribute(name === "className" ? "class" : name, value);
  var type = name.slice(2).toLowerCase();
  dom.l = dom.l || {};
  dom.l[type + false] = value;
  if (value && !last) dom.addEventListener(type, eventProxy);
  else if (!value) dom.removeEventListener(type, eventProxy);
}

function diffProps(dom, next, last) {
  Object.keys(last).forEach(function (name) {
    if (!(name in next)) setProperty(dom, name, undefined, last[name]);
  });
  Object.keys(next).forEach(function (name) { setProperty(dom, name, next[name], last[name]); });
}

function create(vnode) {
  if (typeof vnode !== "object") return document.createTextNode("" + vnode);
  var dom = document.createElement(vnode.type);
  diffProps(dom, vnode.props, {});
  diffChildren(dom, vnode.children);
  return dom;
}

function isShown(vnode) { return vnode !== null && vnode !== undefined && vnode !== false; }

function isSame(vnode, other) { return vnode.type === other.type && vnode.key === other.key; }

// `_children` of a DOM node is the list of the virtual nodes in it, each with its DOM node.
function diffChildren(dom, children) {
  var left = (dom._children || []).slice();
  dom._children = children.filter(isShown).map(function (vnode) {
    var at = left.findIndex(function (entry) { return isSame(vnode, entry.vnode); });
    if (at < 0) return { vnode: vnode, dom: create(vnode) };
    var known = left.splice(at, 1)[0];
    if (typeof vnode !== "object") {
      if (vnode !== known.vnode) known.dom.data = "" + vnode;
    } else {
      diffProps(known.dom, vnode.props, known.vnode.props);
      diffChildren(known.dom, vnode.children);
    }
    return { vnode: vnode, dom: known.dom };
  });
  left.forEach(function (entry) { dom.removeChild(entry.dom); });
  dom._children.forEach(function (entry, at) {
    if (dom.childNodes[at] !== entry.dom) dom.insertBefore(entry.dom, dom.childNodes[at]);
  });
}

function render(component, props, root) {
  var own = { states: [], hooks: {}, at: 0 };
  own.draw = function () {
    own.at = 0;
    current = own;
    diffChildren(root, [component(props)]);
  };
  own.draw();
  return own.hooks;
}
}),

}]);
