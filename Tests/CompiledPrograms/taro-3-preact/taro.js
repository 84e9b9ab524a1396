(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["taro"], {

/***/ "./node_modules/@tarojs/runtime/dist/runtime.esm.js": (function (module, __webpack_exports__, __webpack_require__) {
"use strict";
__webpack_require__.r(__webpack_exports__);
__webpack_require__.d(__webpack_exports__, "document", function () { return document; });
__webpack_require__.d(__webpack_exports__, "createReactApp", function () { return createReactApp; });
__webpack_require__.d(__webpack_exports__, "createPageConfig", function () { return createPageConfig; });
__webpack_require__.d(__webpack_exports__, "createRecursiveComponentConfig", function () {
  return createRecursiveComponentConfig;
});

// sid -> the node of the logic; sid -> the component that renders a custom-wrapper
var nodes = new Map();
var wrappers = new Map();
var count = 0;

// ---- the DOM that Preact changes ------------------------------------------------------------------------

function TaroNode(nodeName, value) {
  this.sid = "_n_" + count++;
  this.nodeName = nodeName;
  this.value = value;
  this.childNodes = [];
  this.parentNode = null;
  this.props = {};
  this.__handlers = {};
  nodes.set(this.sid, this);
}

TaroNode.prototype = {
  get _path() {
    if (this.parentNode === null) return "root";
    return this.parentNode._path + ".cn.[" + this.parentNode.childNodes.indexOf(this) + "]";
  },
  get _root() { return this.parentNode === null ? this : this.parentNode._root; },
  get data() { return this.value; },
  set data(value) {
    this.value = value;
    this.enqueueUpdate("v");
  },
  insertBefore: function (child, reference) {
    if (child.parentNode !== null) child.parentNode.removeChild(child);
    var at = reference ? this.childNodes.indexOf(reference) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    this.enqueueUpdate("cn");
  },
  removeChild: function (child) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    this.enqueueUpdate("cn");
  },
  setAttribute: function (name, value) {
    this.props[name] = value;
    this.enqueueUpdate(aliasOf(name));
  },
  addEventListener: function (type, handler) {
    (this.__handlers[type] = this.__handlers[type] || []).push(handler);
  },
  removeEventListener: function (type, handler) {
    this.__handlers[type] = this.__handlers[type].filter(function (other) { return other !== handler; });
  },
  dispatchEvent: function (event) {
    (this.__handlers[event.type] || []).forEach(function (handler) { handler.call(this, event); }, this);
  },
  // Changes of nodes outside of a page are not queued: their parent is set later.
  enqueueUpdate: function (name) {
    var root = this._root;
    if (!root.ctx) return;
    if (root.queue.length === 0) setTimeout(function () { performUpdate(root); }, 0);
    root.queue.push({ node: this, name: name });
  },
};

var document = {
  createElement: function (nodeName) { return new TaroNode(nodeName); },
  createTextNode: function (value) { return new TaroNode("#text", value); },
};

function aliasOf(name) { return name === "class" ? "cl" : name === "id" ? "uid" : name; }

function hydrate(node) {
  var data = { nn: node.nodeName, sid: node.sid };
  if (node.nodeName === "#text") {
    data.v = node.value;
    return data;
  }
  Object.keys(node.props).forEach(function (name) { data[aliasOf(name)] = node.props[name]; });
  data.cn = node.childNodes.map(hydrate);
  return data;
}

function valueOf(node, name) {
  if (name === "cn") return node.childNodes.map(hydrate);
  return name === "v" ? node.value : hydrate(node)[name];
}

// Changes are set by paths; those of a node in a custom-wrapper are set on the wrapper.
function performUpdate(root) {
  var wrapped = new Map();
  var data = {};
  root.queue.splice(0).forEach(function (change) {
    var node = change.node;
    if (node._root !== root) return;
    var wrapper = node;
    while (wrapper !== null && wrapper.nodeName !== "custom-wrapper") wrapper = wrapper.parentNode;
    var ctx = wrapper !== null && wrappers.get(wrapper.sid);
    if (!ctx) {
      data[node._path + "." + change.name] = valueOf(node, change.name);
      return;
    }
    if (!wrapped.has(ctx)) wrapped.set(ctx, { i: ctx.data.i || ctx.props.i });
    wrapped.get(ctx)["i" + node._path.slice(wrapper._path.length) + "." + change.name] = valueOf(node, change.name);
  });
  wrapped.forEach(function (own, ctx) { ctx.setData(own); });
  if (root.ctx && Object.keys(data).length > 0) root.ctx.setData(data);
}

// The handlers receive an event of Taro, since Preact has no synthetic events.
function eventHandler(mpEvent) {
  var node = nodes.get(mpEvent.currentTarget.dataset.sid);
  if (!node) return;
  node.dispatchEvent({ type: mpEvent.type.toLowerCase(), detail: mpEvent.detail, target: node, mpEvent: mpEvent });
}

// ---- the app, the pages and the custom-wrapper -----------------------------------------------------------

function createReactApp(app) { return app; }

function createPageConfig(component, path, data) {
  var preact = __webpack_require__("./node_modules/preact/dist/preact.module.js");
  function call(page, name) {
    if (page.$hooks[name]) page.$hooks[name]();
  }
  return {
    data: data,
    onLoad: function (options) {
      var page = this;
      var root = new TaroNode("root");
      root.queue = [];
      this.$root = root;
      this.$taroParams = Object.assign({}, options);
      this.$hooks = preact.render(component, { query: this.$taroParams }, root);
      root.ctx = this;
      call(this, "onLoad");
      setTimeout(function () { page.setData({ "root.cn.[0]": hydrate(root.childNodes[0]) }); }, 0);
    },
    onReady: function () { call(this, "onReady"); },
    onShow: function () { call(this, "componentDidShow"); },
    onHide: function () { call(this, "componentDidHide"); },
    onUnload: function () {
      call(this, "onUnload");
      this.$root.ctx = null;
    },
    eh: eventHandler,
  };
}

function createRecursiveComponentConfig() {
  return {
    props: { i: { nn: "view" } },
    didMount: function () { wrappers.set(this.props.i.sid, this); },
    didUnmount: function () { wrappers.delete(this.props.i.sid); },
    methods: { eh: eventHandler },
  };
}
}),

}]);
