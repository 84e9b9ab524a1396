"use strict";

Object.defineProperty(exports, "__esModule", { value: true });

// compid -> the props that the owner has computed for a component
var propsManager = { map: {}, set: function set(props, compid) { this.map[compid] = props; } };
// The ids of components by their places.
var compids = {};

function Component() {}
Component.prototype.setState = function (state, callback) {
  Object.assign(this.state, state);
  update(this, callback);
};

function update(component, callback) {
  var data = component._createData(component.state, component.props);
  data.$taroCompReady = true;
  data._triggerObserer = !component.$scope.data._triggerObserer;
  component.$scope.setData(data, callback);
}

// `data-e-tap-so` is the scope of a bound handler, `data-e-tap-a-a` its first argument.
function proxyOf(name) {
  return function (event) {
    var component = this.$component;
    var values = [];
    if (event && event.currentTarget) {
      var dataset = event.currentTarget.dataset || {};
      var prefix = "e" + name[0].toUpperCase() + name.slice(1);
      if (dataset[prefix + "So"] === "this") values = [dataset[prefix + "AA"]];
    }
    return component[name].apply(component, values.concat([].slice.call(arguments)));
  };
}

function create(scope, ComponentClass, props) {
  scope.$component = new ComponentClass();
  scope.$component.$scope = scope;
  scope.$component.$router = { params: {} };
  scope.$component.props = Object.assign({}, ComponentClass.defaultProps, props);
}

function call(scope, lifecycle) {
  if (scope.$component[lifecycle]) scope.$component[lifecycle]();
}

function createComponent(ComponentClass, isPage) {
  var conf = isPage ? {
    data: { _componentProps: 1, $taroCompReady: false },
    onLoad: function onLoad(options) {
      create(this, ComponentClass, {});
      this.$component.$router.params = options;
      call(this, "componentWillMount");
      update(this.$component);
    },
    onReady: function onReady() { call(this, "componentDidMount"); },
    onShow: function onShow() { call(this, "componentDidShow"); },
    onHide: function onHide() { call(this, "componentDidHide"); },
    onUnload: function onUnload() {
      call(this, "componentWillUnmount");
      this.$component = undefined;
    }
  } : {
    data: { $taroCompReady: false },
    props: {},
    methods: {},
    didMount: function didMount() {
      create(this, ComponentClass, propsManager.map[this.props.compid]);
      update(this.$component);
      call(this, "componentDidMount");
    },
    didUpdate: function didUpdate(previous) {
      if (previous.__triggerObserer === this.props.__triggerObserer) return;
      this.$component.props = propsManager.map[this.props.compid];
      update(this.$component);
    },
    didUnmount: function didUnmount() {
      call(this, "componentWillUnmount");
      delete propsManager.map[this.props.compid];
    }
  };
  (ComponentClass.$$events || []).forEach(function (name) {
    (isPage ? conf : conf.methods)[name] = proxyOf(name);
  });
  return conf;
}

exports.Component = Component;
exports.propsManager = propsManager;
exports.genCompid = function (key) {
  if (compids[key] === undefined) compids[key] = "comp" + Object.keys(compids).length;
  return compids[key];
};
exports.default = {
  navigateTo: function navigateTo(options) { return my.navigateTo(options); },
  navigateBack: function navigateBack(options) { return my.navigateBack(options); },
  createApp: function createApp(AppClass) {
    return { onLaunch: function onLaunch() { this.app = new AppClass(); this.app.componentDidMount(); } };
  },
  createComponent: createComponent
};
