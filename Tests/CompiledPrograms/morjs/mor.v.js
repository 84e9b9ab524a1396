require('./mor.r.js');
(my["mor_chunks"] = my["mor_chunks"] || []).push([["mor.v"], {

/***/ "@morjs/core": (function (module, exports, __webpack_require__) {
"use strict";

// Programs written for another host: properties are data, events are triggered, components are found by id.
const canIUse = (name) => !!(my.canIUse && my.canIUse(name));

// The components of a template are registered by their `ref`.
function withSelection(methods) {
  methods.$morSaveRef = function (component) {
    this.$morChildComponents = new Set([...this.$morChildComponents || [], component]);
    component.$morOwnerComponent = this;
  };
  methods.selectComponent = function (selector) {
    const [field, value] = selector[0] === "#" ? ["morTagId", selector.slice(1)] : ["morTagName", selector];
    return [...this.$morChildComponents || []].find((component) => component.props[field] === value);
  };
}

// An input with a two-way binding: its own handler runs afterwards.
function withTwoWayBinding(methods) {
  methods.$morTWBProxy = function (event) {
    const { mortwbmethod, mortwbkey, mortwbvalue } = event.target.dataset;
    this.setData({ [mortwbvalue]: event.detail[mortwbkey] }, () => {
      if (mortwbmethod) this[mortwbmethod](event);
    });
  };
  // A component whose data is newer than its props changes the data of its owner: `own:owner,own:owner`.
  methods.$morParentTWBProxy = function (data, props) {
    const changes = {};
    for (const [own, owner] of props.morChildTwbMap.split(",").map((pair) => pair.split(":"))) {
      if (data[own] !== props[own]) changes[owner] = data[own];
    }
    if (Object.keys(changes).length > 0) this.setData(changes);
  };
}

function defaultOf(property) {
  if (property && typeof property === "object" && "value" in property) return property.value;
  switch (property && property.type || property) {
    case String: return "";
    case Number: return 0;
    case Boolean: return false;
    case Array: return [];
    default: return null;
  }
}

function withEvents(options) {
  for (const name of Object.keys(options.methods)) {
    const method = options.methods[name];
    options.methods[name] = function (...values) {
      const [event] = values;
      if (event && typeof event === "object" && "currentTarget" in event) this.$morLastEventInvokeObject = event;
      return method.call(this, ...values);
    };
  }
  options.methods.triggerEvent = function (name, detail = {}) {
    const type = name.charAt(0).toUpperCase() + name.slice(1);
    const dataset = {};
    for (const key of Object.keys(this.props)) {
      if (key.indexOf("data-") === 0) dataset[key.slice(5)] = this.props[key];
    }
    const event = this.$morLastEventInvokeObject || {};
    const currentTarget = { ...event.currentTarget, dataset: { ...(event.currentTarget || {}).dataset, ...dataset } };
    if (typeof this.props[`on${type}`] === "function") this.props[`on${type}`]({ ...event, currentTarget, type: name, detail });
  };
}

exports.wPage = function (options) {
  withSelection(options);
  withTwoWayBinding(options);
  Page(options);
};

exports.wComponent = function (options) {
  const { properties = {}, lifetimes = {} } = options;
  options.props = {};
  options.data = options.data || {};
  options.methods = options.methods || {};
  options.options = {
    ...options.options, observers: canIUse("component.observers"), lifetimes: canIUse("component.lifetimes"),
  };
  for (const name of Object.keys(properties)) options.props[name] = defaultOf(properties[name]);
  withSelection(options.methods);
  withEvents(options);
  options.onInit = function () {
    const setData = this.setData;
    this.setData = (data = {}, callback) => {
      this.$morPrevData = { ...this.$morPrevData, ...data };
      return setData.call(this, data, callback);
    };
    this.properties = { ...this.props };
  };
  options.deriveDataFromProps = function (nextProps = {}) {
    const { onMorChildTWBProxy } = this.props;
    if (this.$morIsMounted && onMorChildTWBProxy) onMorChildTWBProxy(this.data, this.props);
    const changes = {};
    for (const name of Object.keys(nextProps)) {
      if (typeof nextProps[name] === "function") continue;
      if (nextProps[name] !== this.props[name] || !this.$morIsMounted) changes[name] = nextProps[name];
      this.properties[name] = nextProps[name];
    }
    this.setData(changes);
  };
  const created = lifetimes.created;
  options.lifetimes = {
    ...lifetimes,
    created() {
      // Properties and data are one object there.
      this.properties = { ...this.props, ...this.data };
      this.data = this.properties;
      if (created) created.call(this);
    },
    ready() {
      this.$morIsMounted = true;
      if (lifetimes.ready) lifetimes.ready.call(this);
    },
  };
  delete options.properties;
  Component(options);
};

exports.wApp = (options) => App(options);
}),

}]);
