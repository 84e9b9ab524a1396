var __CML__GLOBAL = require("./manifest.js");
__CML__GLOBAL.webpackJsonp([0], {

/***/ "./node_modules/chameleon-runtime/index.js": (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });

// The methods of every page and component besides its own.
var mixin = {
  // `data-eventtap="{{['name', value]}}"` or `data-eventtap="name"`: the method with its arguments.
  _cmlEventProxy: function (event) {
    var dataset = event.currentTarget && event.currentTarget.dataset || {};
    var given = dataset["event" + event.type.toLowerCase()];
    if (!given) return;
    var call = [].concat(given);
    var values = call.slice(1);
    this[call[0]].apply(this, values.length > 0 ? values.map(function (value) {
      return value === "$event" ? event : value;
    }) : [event]);
  },
  _cmlModelEventProxy: function (event) {
    var key = event.currentTarget && event.currentTarget.dataset && event.currentTarget.dataset.modelkey;
    if (key) this[key] = event.detail.value;
  },
  // A component notifies its owner through the function in its props, with the data of its element.
  $cmlEmit: function (name, detail) {
    var handler = this.props["on" + name.charAt(0).toUpperCase() + name.slice(1)];
    var dataset = {};
    Object.keys(this.props).forEach(function (key) {
      if (key.indexOf("data-") === 0) dataset[key.slice(5)] = this.props[key];
    }, this);
    if (handler) handler({ type: name, detail: detail, currentTarget: { dataset: dataset }, target: { dataset: dataset } });
  }
};

// Defines data and computed values as members of the instance whose changes are set.
function observe(instance, options) {
  var values = Object.assign({}, options.data);
  function changes() {
    var data = Object.assign({}, values);
    Object.keys(options.computed || {}).forEach(function (key) { data[key] = options.computed[key].call(instance); });
    return data;
  }
  Object.keys(values).forEach(function (key) {
    Object.defineProperty(instance, key, {
      configurable: true,
      get: function () { return values[key]; },
      set: function (value) {
        values[key] = value;
        instance.setData(changes());
      }
    });
  });
  Object.keys(options.computed || {}).forEach(function (key) {
    Object.defineProperty(instance, key, { configurable: true, get: options.computed[key] });
  });
  instance.setData(changes());
}

function instanceOf(module) { return new module.default(); }

exports.createApp = function (module) {
  App({ log: [], onLaunch: function () { this.log.push("app onLaunch"); } });
};

function call(options, instance, lifecycle, value) {
  if (options[lifecycle]) options[lifecycle].call(instance, value);
}

exports.createPage = function (module) {
  var options = instanceOf(module);
  Page(Object.assign({
    data: options.data,
    onLoad: function (query) {
      call(options, this, "beforeCreate", query);
      observe(this, options);
      call(options, this, "created", query);
    },
    onReady: function () { call(options, this, "mounted"); },
    onShow: function () { call(options, this, "onShow"); },
    onHide: function () { call(options, this, "onHide"); },
    onUnload: function () { call(options, this, "destroyed"); }
  }, mixin, options.methods));
};

exports.createComponent = function (module) {
  var options = instanceOf(module);
  var props = {};
  Object.keys(options.props || {}).forEach(function (key) { props[key] = options.props[key].default; });
  Component({
    props: props,
    data: options.data || {},
    onInit: function () { observe(this, options); },
    didMount: function () { call(options, this, "mounted"); },
    didUnmount: function () { call(options, this, "destroyed"); },
    methods: Object.assign({}, mixin, options.methods)
  });
};
}),

});
