"use strict";

const isComponent2 = my.canIUse("component2");

// ---- reactivity and rendering ------------------------------------------------------------------------

let currentInstance = null;
const ref = (initial) => {
  let value = initial;
  const { update } = currentInstance;
  return {
    __v_isRef: true,
    get value() {
      return value;
    },
    set value(next) {
      value = next;
      update();
    },
  };
};

// Creates the instance of a page or a component. The result of `setup` is the complete data of the template.
function createInstance(options, scope, props, parent) {
  let isQueued = false;
  let render;
  const instance = { scope, props, parent, refs: {}, calls: 0, hooks: {} };
  const flush = () => {
    isQueued = false;
    const outside = currentInstance;
    currentInstance = instance;
    instance.calls = 0;
    scope.setData(render(instance.proxy, []));
    currentInstance = outside;
  };
  instance.update = () => {
    if (isQueued) return;
    isQueued = true;
    Promise.resolve().then(flush);
  };
  const outside = currentInstance;
  currentInstance = instance;
  instance.proxy = { $: instance, $slots: Object.fromEntries((scope.props?.uS ?? []).map((name) => [name, true])) };
  render = options.setup(props, {
    emit: (name, ...values) => emit(instance, name, values),
    expose: (members) => Object.assign(instance.proxy, members),
  });
  currentInstance = outside;
  flush();
  return instance.proxy;
}

const createHook = (name) => (callback) => {
  (currentInstance.hooks[name] ??= []).push(callback);
};
const callHook = ({ $: instance }, name, ...values) => instance.hooks[name]?.forEach((callback) => callback(...values));

// Notifies the owner through the function in the props.
function emit(instance, name, values) {
  const handler = instance.scope.props[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  const target = { dataset: {} };
  handler?.({ type: name, target, currentTarget: target, detail: { __args__: values } });
}

// ---- helpers of templates -----------------------------------------------------------------------------

// A handler becomes a method of the page or component, and its name the data.
function vOn(value, key) {
  const { scope } = currentInstance;
  const name = `e${currentInstance.calls++}${key === undefined ? "" : `-${key}`}`;
  const invoker = scope[name];
  if (invoker !== undefined) {
    invoker.value = value;
    return name;
  }
  // Handlers of events that bubble run later, in the order of their elements.
  const invoke = (event) => {
    const given = event.detail?.__args__;
    const call = () => (given === undefined ? invoke.value(event) : invoke.value(...given));
    if (event.type === "tap") setTimeout(call);
    else return call();
  };
  invoke.value = value;
  scope[name] = invoke;
  return name;
}

const vFor = (list, render) => list.map((item, index) => render(item, index, index));

// Props of components are passed by number.
const propsById = {};
let lastProps = 0;
const renderProps = (props) => {
  propsById[++lastProps] = props;
  return `${lastProps}`;
};

// Scoped slots: the owner has a list at `path`, with an entry for each rendering of the slot in the component.
function withScopedSlot(render, { name, path, vueId }) {
  const { scope } = currentInstance;
  scope.$scopedSlots ??= {};
  scope.$scopedSlots[vueId] = { name, path, render };
  return scope.data?.[path] ?? [];
}

function renderSlot(name, props, key) {
  const { scope } = currentInstance;
  const owner = scope.$owner;
  const slot = owner?.$scopedSlots?.[scope.props.uI];
  if (slot === undefined) return;
  const slotName = `${name}-${key ?? 0}`;
  owner.setData({ [`${slot.path}[${key ?? 0}]`]: slot.render(props, slotName, key ?? 0) });
  return slotName;
}

// ---- pages and components -----------------------------------------------------------------------------

function handleLink(detail) {
  detail.parent = this.$vm;
  detail.owner = this;
}

// A ref has a name, or is a function of the page's data that returns the ref.
function handleRef(component) {
  const { uR, uRIF } = component.props;
  const { refs } = this.$vm.$;
  if (typeof uR === "function") uR().r.value = component.$vm;
  else if (uR) refs[uR] = component.$vm;
  if (uRIF) (refs[uRIF] ??= []).push(component.$vm);
}

my.createApp = (options) => App({ onLaunch: options.onLaunch, globalData: { log: [] } });

my.createPage = (options) => Page({
  data: {},
  onLoad(query) {
    this.options = query;
    this.$page = { fullPath: `/${this.route}`, options: query };
    this.$vm = createInstance(options, this, {}, undefined);
    callHook(this.$vm, "onLoad", query);
  },
  onShow() {
    callHook(this.$vm, "onShow");
  },
  onReady() {
    callHook(this.$vm, "mounted");
    callHook(this.$vm, "onReady");
  },
  onHide() {
    callHook(this.$vm, "onHide");
  },
  onUnload() {
    callHook(this.$vm, "onUnload");
    callHook(this.$vm, "unmounted");
    this.$vm = null;
  },
  __r: handleRef,
  __l: handleLink,
});

my.createComponent = (options) => {
  function initVm() {
    if (this.$vm) return;
    const relation = { vuePid: "", mpInstance: this };
    this.props.onVI(relation);
    this.$owner = relation.owner;
    this.$vm = createInstance(options, this, { ...propsById[this.props.uP] }, relation.parent);
  }
  Component({
    props: { onVI() {}, uI: "", uP: "", uS: [] },
    data: {},
    ...isComponent2 && {
      onInit: initVm,
      deriveDataFromProps({ uP }) {
        if (!uP || uP === this.props.uP) return;
        Object.assign(this.$vm.$.props, propsById[uP]);
        this.$vm.$.update();
      },
    },
    didMount() {
      initVm.call(this);
      callHook(this.$vm, "mounted");
    },
    didUnmount() {
      callHook(this.$vm, "unmounted");
      this.$vm = null;
    },
    methods: { __r: handleRef, __l: handleLink },
  });
};

exports.createSSRApp = (options) => ({ mount: () => my.createApp(options) });
exports.ref = ref;
exports.onMounted = createHook("mounted");
exports.onUnmounted = createHook("unmounted");
exports.onLoad = createHook("onLoad");
exports.onShow = createHook("onShow");
exports.onReady = createHook("onReady");
exports.onHide = createHook("onHide");
exports.onUnload = createHook("onUnload");
exports.getCurrentInstance = () => currentInstance;
exports.index = { navigateTo: (given) => my.navigateTo(given), navigateBack: (given) => my.navigateBack(given) };
exports.o = vOn;
exports.f = vFor;
exports.p = renderProps;
exports.w = withScopedSlot;
exports.r = renderSlot;
exports.t = (value) => (value == null ? "" : String(value));
exports.e = Object.assign;
exports.m = (change, { trim }) => (event) => {
  if (trim) event.detail.value = event.detail.value.trim();
  return change(event);
};
