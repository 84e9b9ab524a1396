var g = {};
// Names that Babel's helpers read from the global object.
try {
  var context = (function () { return this })();
  if (!context.console) {
    context.console = console;
    context.setTimeout = setTimeout;
    context.Promise = Promise;
    context.Symbol = Symbol;
  }
} catch (e) {
}
(function () { // webpackBootstrap
  var __webpack_modules__ = {

/***/ "@mpxjs/core": (function (module, exports, __webpack_require__) {
"use strict";
var global = __webpack_require__.g;
var uid = 0;

// The render function and the refs of the template that was compiled with the current script.
function currentInject() {
  var inject = global.currentInject;
  return inject && inject.moduleId === global.currentModuleId ? inject : { moduleId: global.currentModuleId };
}

// A member of the instance for each value; the template's render function collects those that it reads.
function MpxProxy(options, target, inject) {
  this.uid = uid++;
  this.options = options;
  this.target = target;
  this.values = {};
  this.renderData = {};
  this.shown = {};
  var proxy = this;
  var rawSetData = target.setData.bind(target);
  if (Object.getOwnPropertyDescriptor(target, "setData").configurable) {
    Object.defineProperty(target, "setData", {
      configurable: true,
      get: function () { return function (data, callback) { proxy.set(data, callback); }; },
    });
  }
  Object.defineProperty(target, "__render", { get: function () { return rawSetData; } });
  this.inject = inject;
  var data = Object.assign({}, options.props, options.data, { mpxCid: this.uid });
  Object.keys(options.props || {}).forEach(function (key) {
    if (key in target.props) data[key] = target.props[key];
  });
  Object.keys(data).forEach(function (key) { proxy.define(key, data[key]); });
  Object.keys(options.computed || {}).forEach(function (key) {
    Object.defineProperty(target, key, { get: options.computed[key] });
  });
  target.$refs = {};
  (inject.getRefsData ? inject.getRefsData() : []).forEach(function (ref) {
    Object.defineProperty(target.$refs, ref.key, { get: function () { return proxy.refNode(ref); } });
  });
}

MpxProxy.prototype = {
  define: function (key, initial) {
    var proxy = this;
    this.values[key] = initial;
    Object.defineProperty(this.target, key, {
      configurable: true,
      get: function () { return proxy.values[key]; },
      set: function (value) {
        proxy.values[key] = value;
        proxy.queue();
      },
    });
  },
  set: function (data, callback) {
    Object.assign(this.values, data);
    this.render();
    if (callback) callback();
  },
  queue: function () {
    var proxy = this;
    if (this.isQueued) return;
    this.isQueued = true;
    Promise.resolve().then(function () { proxy.render(); });
  },
  render: function () {
    var proxy = this;
    this.isQueued = false;
    if (!this.inject.render) return this.target.__render(Object.assign({}, this.values));
    this.inject.render.call(this.target, each, collect, function () {
      var changed = {};
      Object.keys(proxy.renderData).forEach(function (key) {
        var text = JSON.stringify(proxy.renderData[key]);
        if (proxy.shown[key] === text) return;
        proxy.shown[key] = text;
        changed[key] = proxy.renderData[key];
      });
      proxy.renderData = {};
      if (Object.keys(changed).length > 0) proxy.target.__render(changed);
    }, function (key) {
      proxy.renderData[key] = proxy.target[key];
      return proxy.target[key];
    });
    function collect(key, value) {
      if (!(key in proxy.renderData)) proxy.renderData[key] = value;
      return proxy.renderData[key];
    }
    function each(list, visit) { list.forEach(function (item, index) { visit.call(proxy.target, item, index); }); }
  },
  // Nodes are queried in the whole page: their class has the number of the instance.
  refNode: function (ref) {
    var selector = ref.selector.replace(/{{mpxCid}}/g, this.uid);
    if (ref.type === "node") return my.createSelectorQuery().select(selector);
    return ref.all ? this.target.$selectAllComponents(selector) : this.target.$selectComponent(selector);
  },
};

var proxyEvents = {
  __invoke: function ($event) {
    var instance = this;
    var target = $event.currentTarget || $event.target;
    var type = $event.type.replace(/^./, function (letter) { return letter.toLowerCase(); });
    var bubble = (target.dataset.eventconfigs || {}).bubble || {};
    (bubble[type] || []).forEach(function (item) {
      var values = item.slice(1).map(function (value) { return value === "__mpx_event__" ? $event : value; });
      instance[item[0]].apply(instance, item.length > 1 ? values : [$event]);
    });
  },
  __model: function (expr, $event, valuePath, filter) {
    var value = valuePath.reduce(function (object, key) { return object[key]; }, $event.detail);
    this[expr] = filter === "trim" ? value.trim() : value;
  },
  triggerEvent: function (name, detail) {
    var handler = this.props["on" + name.replace(/^./, function (letter) { return letter.toUpperCase(); })];
    if (typeof handler !== "function") return;
    var dataset = {};
    Object.keys(this.props).forEach(function (key) {
      if (key.indexOf("data-") === 0) dataset[key.slice(5)] = this.props[key];
    }, this);
    var target = { id: this.props.id || "", dataset: dataset };
    handler.call(this, { type: name, target: target, currentTarget: target, detail: detail });
  },
};

function connect(instance, options, inject) {
  instance.__mpxProxy = new MpxProxy(options, instance, inject);
  if (options.attached) options.attached.call(instance);
  instance.__mpxProxy.render();
}

exports.createApp = function (options) {
  global.currentCtor(options);
};

exports.createPage = function (options) {
  var inject = currentInject();
  global.currentCtor(Object.assign({}, options, options.methods, proxyEvents, {
    data: Object.assign({}, options.data),
    onLoad: function (query) {
      connect(this, options, inject);
      if (options.onLoad) options.onLoad.call(this, query);
    },
  }));
};

exports.createComponent = function (options) {
  var inject = currentInject();
  // The types of the other platform are default values here.
  Object.keys(options.properties || {}).forEach(function (key) { options.properties[key] = options.properties[key](); });
  options.props = options.properties;
  global.currentCtor({
    props: options.props,
    data: Object.assign({}, options.data),
    methods: Object.assign({}, options.methods, proxyEvents),
    onInit: function () { connect(this, options, inject); },
    deriveDataFromProps: function (nextProps) {
      if (nextProps === this.props) return;
      Object.keys(options.props || {}).forEach(function (key) {
        if (JSON.stringify(nextProps[key]) !== JSON.stringify(this.props[key])) this[key] = nextProps[key];
      }, this);
    },
    didMount: function () { if (options.ready) options.ready.call(this); },
    didUnmount: function () { if (options.detached) options.detached.call(this); },
  });
};
}),

  };
  var made = {};
  var loaded = { bundle: true };
  var waiting = [];

  function __webpack_require__(id) {
    if (made[id] === undefined) {
      made[id] = { exports: {} };
      __webpack_modules__[id].call(made[id].exports, made[id], made[id].exports, __webpack_require__);
    }
    return made[id].exports;
  }
  __webpack_require__.g = (function () { return typeof globalThis === "object" ? globalThis : this; })();
  // Without chunks it runs entries whose chunks are loaded.
  __webpack_require__.O = function (result, chunks, run) {
    if (chunks !== undefined) return void waiting.push({ chunks: chunks, run: run });
    var ready = waiting.filter(function (entry) {
      return entry.chunks.every(function (chunk) { return loaded[chunk]; });
    });
    waiting = waiting.filter(function (entry) { return ready.indexOf(entry) < 0; });
    ready.forEach(function (entry) { result = entry.run(); });
    return result;
  };

  function take(chunk) {
    Object.assign(__webpack_modules__, chunk[1]);
    var result = chunk[2] && chunk[2](__webpack_require__);
    chunk[0].forEach(function (id) { loaded[id] = true; });
    return __webpack_require__.O(result);
  }
  var chunks = g["c"] = g["c"] || [];
  chunks.forEach(take);
  chunks.push = take;
})();
module.exports = g["c"];
