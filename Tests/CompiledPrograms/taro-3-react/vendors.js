(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["vendors"], {

/***/ "./runtime": (function (module, __webpack_exports__, __webpack_require__) {
"use strict";
__webpack_require__.r(__webpack_exports__);
__webpack_require__.d(__webpack_exports__, "createElement", function () { return createElement; });
__webpack_require__.d(__webpack_exports__, "createPageConfig", function () { return createPageConfig; });
__webpack_require__.d(__webpack_exports__, "createCustomWrapper", function () { return createCustomWrapper; });

// sid -> the node of the logic; sid -> the component that renders a custom-wrapper
var nodes = new Map();
var wrappers = new Map();
var count = 0;

function TaroNode(nodeName, props) {
  this.sid = "_A" + count++;
  this.nodeName = nodeName;
  this.props = props;
  this.childNodes = [];
  this.parentNode = null;
  nodes.set(this.sid, this);
}

Object.defineProperty(TaroNode.prototype, "_path", {
  get: function () {
    if (this.parentNode === null) return "root";
    return this.parentNode._path + ".cn.[" + this.parentNode.childNodes.indexOf(this) + "]";
  },
});

TaroNode.prototype.append = function (child) {
  var node = typeof child === "object" ? child : new TaroNode("#text", { v: "" + child });
  node.parentNode = this;
  this.childNodes.push(node);
};

TaroNode.prototype.remove = function (node) {
  this.childNodes.splice(this.childNodes.indexOf(node), 1);
};

function createElement(nodeName, props) {
  var node = new TaroNode(nodeName, props || {});
  for (var i = 2; i < arguments.length; i++) node.append(arguments[i]);
  return node;
}

function hydrate(node) {
  var data = { nn: node.nodeName, sid: node.sid };
  Object.keys(node.props).forEach(function (name) {
    if (typeof node.props[name] === "function") return;
    data[name === "className" ? "cl" : name === "id" ? "uid" : name] = node.props[name];
  });
  if (node.nodeName !== "#text") data.cn = node.childNodes.map(hydrate);
  return data;
}

// Changes are set by paths; those of a node in a custom-wrapper are set on the wrapper.
function performUpdate(page, changed) {
  var wrapped = new Map();
  var data = {};
  changed.forEach(function (change) {
    var wrapper = change.node;
    while (wrapper !== null && wrapper.nodeName !== "custom-wrapper") wrapper = wrapper.parentNode;
    var ctx = wrapper !== null && wrappers.get(wrapper.sid);
    if (!ctx) {
      data[change.node._path + "." + change.name] = change.value;
      return;
    }
    if (!wrapped.has(ctx)) wrapped.set(ctx, { i: ctx.data.i || ctx.props.i });
    wrapped.get(ctx)["i" + change.node._path.slice(wrapper._path.length) + "." + change.name] = change.value;
  });
  wrapped.forEach(function (own, ctx) { ctx.setData(own); });
  if (Object.keys(data).length > 0) page.setData(data);
}

function eventHandler(event) {
  var dataset = event.currentTarget.dataset;
  var node = nodes.get(dataset.sid || event.currentTarget.id);
  var handler = node && node.props["on" + event.type[0].toUpperCase() + event.type.slice(1)];
  if (handler) handler(event);
}

// Programs share an event center on `my`, which is also that of sub-packages.
if (!my.taroEventCenter) my.taroEventCenter = { listeners: {} };
var listeners = my.taroEventCenter.listeners;

function createPageConfig(Component, path, data, pageConfig) {
  function call(page, name) {
    if (page.$instance[name]) page.$instance[name]();
  }
  return {
    data: data,
    onLoad: function (options) {
      var page = this;
      this.config = pageConfig;
      this.$taroParams = Object.assign({}, options, { $taroTimestamp: Date.now() });
      this.$instance = new Component({ tid: path, params: this.$taroParams });
      var root = createElement("root");
      var tree = this.$instance.render(function (changed) { performUpdate(page, changed); });
      root.append(tree);
      call(this, "onLoad");
      setTimeout(function () {
        page.setData({ "root.cn.[0]": hydrate(tree) }, function () { call(page, "componentDidMount"); });
      }, 0);
      listeners[path] = function (name) { call(page, name); };
    },
    onReady: function () { listeners[path]("onReady"); },
    onShow: function () { listeners[path]("componentDidShow"); },
    onHide: function () { listeners[path]("componentDidHide"); },
    onUnload: function () {
      call(this, "componentWillUnmount");
      delete listeners[path];
    },
    eh: eventHandler,
  };
}

function createCustomWrapper() {
  return {
    props: { i: { nn: "view" } },
    didMount: function () { wrappers.set(this.props.i.sid, this); },
    didUnmount: function () { wrappers.delete(this.props.i.sid); },
    methods: { eh: eventHandler },
  };
}

__webpack_exports__["hydrate"] = hydrate;
}),

}]);
