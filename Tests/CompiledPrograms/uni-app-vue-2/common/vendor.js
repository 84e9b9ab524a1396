(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["common/vendor"], {

/***/ 1: (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createApp = createApp;
exports.createPage = createPage;
exports.createComponent = createComponent;
exports.default = {
  navigateTo: function (options) { return my.navigateTo(options); },
  navigateBack: function (options) { return my.navigateBack(options); },
};

var isComponent2 = my.canIUse("component2");

// An instance: its options, observed data, props, and events for the owner.
function Vue(options, mp, props) {
  var vm = this;
  var values = {};
  vm.$scope = mp;
  vm.$options = options;
  vm.$refs = {};
  vm.$children = [];
  vm._props = props;
  Object.keys(options.props || {}).forEach(function (name) {
    Object.defineProperty(vm, name, { enumerable: true, get: function () { return vm._props[name]; } });
  });
  var data = options.data ? options.data.call(vm) : {};
  Object.keys(data).forEach(function (name) {
    values[name] = data[name];
    Object.defineProperty(vm, name, {
      enumerable: true,
      get: function () { return values[name]; },
      set: function (value) {
        values[name] = value;
        vm.$update();
      },
    });
  });
  Object.keys(options.methods || {}).forEach(function (name) { vm[name] = options.methods[name].bind(vm); });
  vm._data = values;
}

Vue.prototype.$update = function () {
  var root = {};
  if (this.$options.render) this.$options.render.call(this, root);
  this.$scope.setData(Object.assign({}, this._data, { $root: root }));
};

Vue.prototype.$callHook = function (name, value) {
  if (this.$options[name]) this.$options[name].call(this, value);
};

Vue.prototype.$emit = function (name) {
  var values = [].slice.call(arguments, 1);
  triggerEvent.call(this.$scope, name, { __args__: values });
};

// A component notifies its page through the function in its props; the data set of its element is a prop too.
function triggerEvent(type, detail) {
  var handler = this.props["on" + type[0].toUpperCase() + type.slice(1)];
  if (!handler) return;
  var target = { dataset: { eventOpts: this.props["data-event-opts"] } };
  handler({ type: type, target: target, currentTarget: target, detail: detail });
}

function walk(object, path) {
  return path.split(".").reduce(function (value, name) { return value[name]; }, object);
}

// `$0` and similar names represent the values of paths: `[list, key, value, property]`.
function extraOf(vm, paths) {
  return paths.map(function (path) {
    return [].concat(path).reduce(function (value, step) {
      if (typeof step === "string") return walk(value, step);
      var list = walk(value, step[0]);
      var item = step[1] ? list.find(function (one) { return one[step[1]] === step[2]; }) : list[step[2]];
      return step[3] ? item[step[3]] : item;
    }, vm);
  });
}

function handleEvent(event) {
  var vm = this.$vm;
  var dataset = (event.currentTarget || event.target).dataset;
  var options = dataset.eventOpts || dataset["event-opts"];
  if (!options) return;
  options.forEach(function (option) {
    var type = option[0];
    var isCustom = type[0] === "^";
    if (isCustom) type = type.slice(1);
    if (type[0] === "~") type = type.slice(1);
    if (event.type !== type) return;
    option[1].forEach(function (call) {
      var extra = extraOf(vm, call[2] || []);
      var values = (call[1] || ["$event"]).map(function (value) {
        if (value === "$event") return isCustom && event.detail.__args__ ? event.detail.__args__[0] : event;
        return typeof value === "string" && value[0] === "$" ? extra[Number(value.slice(1))] : value;
      });
      if (call[0] === "__set_model") vm[values[1]] = values[2].detail.value;
      else vm[call[0]].apply(vm, values);
    });
  });
}

// The owner of a component is found by its `vueId`: "owner,own".
function handleLink(detail) {
  detail.parent = this.$vm;
}

function handleRef(ref) {
  if (!ref) return;
  var name = ref.props["data-ref"];
  var nameInFor = ref.props["data-ref-in-for"];
  if (name) this.$vm.$refs[name] = ref.$vm || ref;
  else if (nameInFor) (this.$vm.$refs[nameInFor] = this.$vm.$refs[nameInFor] || []).push(ref.$vm || ref);
}

// A component of another maker calls functions with several values: they become events, also for later props.
function handleProps(ref) {
  var refProps = ref.props;
  var eventProps = {};
  refProps["data-event-list"].split(",").forEach(function (key) {
    var handler = refProps[key];
    refProps[key] = eventProps[key] = function () {
      var props = Object.assign({}, refProps);
      props[key] = handler;
      triggerEvent.call({ props: props }, key[2].toLowerCase() + key.slice(3), { __args__: [].slice.call(arguments) });
    };
  });
  Object.defineProperty(ref, "props", {
    get: function () { return refProps; },
    set: function (value) { refProps = Object.assign(value, eventProps); },
  });
}

// The component inside of a wrapper calls methods of the owner that have the wrapper's id in their names.
function handleWrap(wrapper, isRemoved) {
  var owner = this;
  wrapper.props["data-event-list"].split(",").forEach(function (name) {
    var key = name + wrapper.props.vueId;
    if (isRemoved) delete owner[key];
    else owner[key] = function () { wrapper.props[name].apply(this, arguments); };
  });
  if (!isRemoved) handleProps(wrapper);
}

function createApp(options) {
  App({
    onLaunch: function () { this.globalData.log.push("app onLaunch"); },
    globalData: options.globalData,
  });
}

function createPage(options) {
  Page({
    data: options.data(),
    onLoad: function (query) {
      this.options = query;
      var pairs = Object.keys(query).map(function (name) { return name + "=" + query[name]; });
      this.$page = { fullPath: "/" + this.route + (pairs.length > 0 ? "?" + pairs.join("&") : "") };
      this.$vm = new Vue(options, this, {});
      this.$vm.$page = this.$page;
      this.$vm.$update();
      this.$vm.$callHook("onLoad", query);
    },
    onShow: function () { this.$vm.$callHook("onShow"); },
    onReady: function () {
      this.$vm.$callHook("mounted");
      this.$vm.$callHook("onReady");
    },
    onHide: function () { this.$vm.$callHook("onHide"); },
    onUnload: function () {
      this.$vm.$callHook("onUnload");
      this.$vm.$callHook("destroyed");
      this.$vm = undefined;
    },
    __r: handleRef,
    __e: handleEvent,
    __l: handleLink,
    __w: handleWrap,
  });
}

function createComponent(options) {
  var props = { vueSlots: [], onVueInit: function () {} };
  Object.keys(options.props || {}).forEach(function (name) { props[name] = options.props[name].default; });
  function initVm() {
    if (this.$vm) return;
    var relation = { vuePid: this._$vuePid, mpInstance: this };
    this.props.onVueInit(relation);
    this.$vm = new Vue(options, this, this.props);
    this.$vm.$parent = relation.parent;
    relation.parent.$children.push(this.$vm);
    this.$vm.$slots = (this.props.vueSlots || []).reduce(function (slots, name) {
      slots[name] = true;
      return slots;
    }, {});
    this.$vm.$update();
  }
  var component = {
    props: props,
    data: options.data ? options.data.call({}) : {},
    didMount: function () {
      initVm.call(this);
      this.$vm.$callHook("mounted");
    },
    didUnmount: function () {
      this.$vm.$callHook("destroyed");
      this.$vm = undefined;
    },
    methods: { __r: handleRef, __e: handleEvent, __l: handleLink, __w: handleWrap, triggerEvent: triggerEvent },
  };
  if (isComponent2) {
    component.onInit = initVm;
    component.deriveDataFromProps = function (next) {
      this.$vm._props = next;
      if (options.render) this.$vm.$update();
    };
  }
  Component(component);
}
}),

/***/ 2: (function (module, exports) {
// The global object: `this` of a function in sloppy mode.
module.exports = (function () { return this; })();
}),

}]);
