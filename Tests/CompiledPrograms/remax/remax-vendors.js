(my["webpackJsonp"] = my["webpackJsonp"] || []).push([[1], [
/* 0 */,
/* 1 */
(function (module, __webpack_exports__, __webpack_require__) {

"use strict";
__webpack_require__.r(__webpack_exports__);
__webpack_require__.d(__webpack_exports__, "RuntimeOptions", function () { return RuntimeOptions; });
__webpack_require__.d(__webpack_exports__, "createElement", function () { return createElement; });
__webpack_require__.d(__webpack_exports__, "createPortal", function () { return createPortal; });
__webpack_require__.d(__webpack_exports__, "createNativeComponent", function () { return createNativeComponent; });
__webpack_require__.d(__webpack_exports__, "createAppConfig", function () { return createAppConfig; });
__webpack_require__.d(__webpack_exports__, "createPageConfig", function () { return createPageConfig; });
__webpack_require__.d(__webpack_exports__, "useState", function () { return useState; });
__webpack_require__.d(__webpack_exports__, "usePageEvent", function () { return usePageEvent; });

var options = {};
var RuntimeOptions = { apply: function (given) { Object.assign(options, given); } };
var REMAX_METHOD = "$$REMAX_METHOD";
var lastId = 0;

// ---- elements and hooks -------------------------------------------------------------------------------

function createElement(type, props) {
  return { type: type, props: Object.assign({ children: [].slice.call(arguments, 2) }, props) };
}

function createPortal(element) { return { portal: element }; }

// A component of the platform; its `ref` is the name of a method that receives the instance.
function createNativeComponent(name) {
  return function (props) {
    var own = Object.assign({}, props);
    own.__ref = function (instance) { if (props.innerRef) props.innerRef.current = instance; };
    delete own.innerRef;
    return createElement.apply(null, [name, own].concat(props.children));
  };
}

var current = null;
function useState(initial) {
  var page = current;
  var at = page.hook++;
  if (!(at in page.states)) page.states[at] = initial;
  return [page.states[at], function (value) {
    page.states[at] = value;
    page.draw();
  }];
}

function usePageEvent(name, callback) { current.lifecycleCallback[name] = callback; }

// ---- the virtual tree in the data of the page ------------------------------------------------------------

function VNode(container, type) {
  this.id = lastId++;
  this.container = container;
  this.type = type;
  this.props = {};
  this.children = [];
  this.parent = null;
}

VNode.prototype.path = function () {
  return this.parent === null ? [] : this.parent.path().concat("children", String(this.parent.children.indexOf(this)));
};

VNode.prototype.isMounted = function () {
  return this.parent === null ? this === this.container.root : this.parent.isMounted();
};

VNode.prototype.splice = function (start, deleteCount, item) {
  this.children.splice.apply(this.children, [start, deleteCount].concat(item || []));
  if (item) item.parent = this;
  if (!this.isMounted()) return;
  this.container.queue.push({
    type: "splice", path: this.path().concat("children"), values: [start, deleteCount].concat(item ? item.toJSON() : []),
  });
};

VNode.prototype.toJSON = function () {
  return {
    id: this.id, type: this.type, props: this.props, text: this.text,
    children: this.children.map(function (child) { return child.toJSON(); }),
  };
};

// Functions are methods of the page, and their names are props.
VNode.prototype.update = function (element) {
  var node = this;
  var alias = (options.hostComponents[this.type] || { alias: {} }).alias;
  Object.keys(element.props).forEach(function (name) {
    var value = element.props[name];
    if (name === "children") return;
    if (typeof value === "function") {
      var method = REMAX_METHOD + "_" + node.id + "_" + name;
      node.container.context[method] = value;
      value = method;
    }
    name = alias[name] || name;
    if (node.props[name] === value) return;
    node.props[name] = value;
    if (!node.isMounted()) return;
    var at = node.parent.children.indexOf(node);
    node.container.queue.push({
      type: "set", path: node.parent.path().concat("children[" + at + "].props", name), values: value,
    });
  });
};

VNode.prototype.forget = function () {
  var context = this.container.context;
  Object.keys(this.props).forEach(function (name) {
    if (String(this.props[name]).indexOf(REMAX_METHOD) === 0) delete context[this.props[name]];
  }, this);
  this.children.forEach(function (child) { child.forget(); });
};

function Container(context, rootKey) {
  this.context = context;
  this.rootKey = rootKey;
  this.root = new VNode(this, "root");
  this.queue = [];
}

Container.prototype.applyUpdate = function () {
  var context = this.context;
  var rootKey = this.rootKey;
  var queue = this.queue;
  this.queue = [];
  if (queue.length === 0) return;
  // The method is called without its page.
  var $batchedUpdates = context.$batchedUpdates;
  $batchedUpdates(function () {
    queue.forEach(function (update) {
      var data = {};
      data[[rootKey].concat(update.path).join(".")] = update.values;
      if (update.type === "splice") context.$spliceData(data, function () {});
      else context.setData(data, function () {});
    });
  });
};

// Makes the children of a node those of the elements. Children are the same if type and key are.
function reconcile(node, elements, portals) {
  var next = [];
  [].concat.apply([], elements).forEach(function visit(element) {
    while (element && typeof element.type === "function") element = element.type(element.props);
    if (element === null || element === undefined || element === false) return;
    if (element.portal) portals.push(element.portal);
    else next.push(typeof element === "object" ? element : { type: "plain-text", text: String(element), props: {} });
  });
  function isSame(child, element) { return child.type === element.type && child.props.__key === element.props.__key; }
  for (var at = node.children.length - 1; at >= 0; at--) {
    if (next.some(isSame.bind(null, node.children[at]))) continue;
    node.children[at].forget();
    node.splice(at, 1);
  }
  next.forEach(function (element, at) {
    var child = node.children[at];
    var isNew = child === undefined || !isSame(child, element);
    if (isNew) child = new VNode(node.container, element.type);
    var isOtherText = !isNew && child.text !== element.text;
    child.text = element.text;
    if (!isNew) child.update(element);
    if (isOtherText) node.splice(at, 1, child);
    if (isNew) {
      child.update(element);
      reconcile(child, element.props.children || [], portals);
      node.splice(at, 0, child);
    } else {
      reconcile(child, element.props.children || [], portals);
    }
  });
}

// ---- the app and the pages ---------------------------------------------------------------------------------

function createAppConfig(AppComponent) {
  return {
    _pages: [],
    onLaunch: function (launch) { AppComponent.onLaunch(launch); },
    _mount: function (page) {
      this._pages.push(page);
      page.draw();
    },
    _unmount: function (page) { this._pages.splice(this._pages.indexOf(page), 1); },
  };
}

function createPageConfig(PageComponent, name) {
  var app = getApp();
  return {
    data: { root: { children: [] }, modalRoot: { children: [] } },
    onLoad: function (query) {
      var page = this;
      this.lifecycleCallback = {};
      this.data = { root: { children: [] }, modalRoot: { children: [] } };
      this.states = [];
      this.container = new Container(this, "root");
      this.modalContainer = new Container(this, "modalRoot");
      this.draw = function () {
        var portals = [];
        current = page;
        page.hook = 0;
        reconcile(page.container.root, [createElement(PageComponent, { location: { query: query } })], portals);
        reconcile(page.modalContainer.root, portals, []);
        page.container.applyUpdate();
        page.modalContainer.applyUpdate();
      };
      app._mount(this);
      return this.callLifecycle("load", query);
    },
    onUnload: function () {
      this.callLifecycle("unload");
      app._unmount(this);
    },
    onShow: function () { return this.callLifecycle("show"); },
    onHide: function () { return this.callLifecycle("hide"); },
    onReady: function () { return this.callLifecycle("ready"); },
    callLifecycle: function (lifecycle) {
      var callback = this.lifecycleCallback["on" + lifecycle[0].toUpperCase() + lifecycle.slice(1)];
      if (callback) return callback.apply(this, [].slice.call(arguments, 1));
    },
    events: {
      onBack: function (event) { return this.callLifecycle("back", event); },
    },
  };
}

}),
]]);
