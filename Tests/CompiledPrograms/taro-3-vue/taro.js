"use strict";
(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["taro"], {

/***/ 4886: (function (module, __webpack_exports__, __webpack_require__) {
__webpack_require__.d(__webpack_exports__, {
  reactive: function () { return reactive; },
  h: function () { return h; },
  createPageConfig: function () { return createPageConfig; },
  eventHandler: function () { return eventHandler; },
});

// Templates and attributes have numbers in place of names.
const aliases = { view: "7", text: "3", button: "1", input: "4", "slot-view": "17", "#text": "8" };
const attributes = { type: "p27", placeholder: "p19", value: "p35", disabled: "p4", name: "p16", title: "title" };
const nodes = new Map();
let count = 0;

// Data whose changes render the page again.
function reactive(object, changed) {
  return new Proxy(object, {
    set(target, name, value) {
      Reflect.set(target, name, value);
      changed();
      return true;
    },
  });
}

const h = (tag, props, children) => ({ tag, props: props ?? {}, children: children ?? [] });

// The virtual nodes in the data; sids depend on the position.
function hydrate(node, known) {
  const sid = known?.sid ?? "_" + (count++).toString(36);
  nodes.set(sid, node);
  // A comment, which Vue renders for an empty branch, is an empty text.
  if (node === null || typeof node !== "object") return { nn: aliases["#text"], v: node === null ? "" : `${node}`, sid };
  const data = { nn: aliases[node.tag] ?? node.tag, sid, cl: node.props.class };
  if (node.props.id !== undefined) data.uid = node.props.id;
  for (const name in attributes) {
    if (node.props[name] !== undefined) data[attributes[name]] = node.props[name];
  }
  data.cn = node.children.map((child, index) => hydrate(child, known?.cn?.[index]));
  return data;
}

// The paths at which two trees differ.
function diff(before, after, path, changes) {
  for (const name of Object.keys(after)) {
    if (name === "cn") continue;
    if (before[name] !== after[name]) changes[`${path}.${name}`] = after[name];
  }
  if (after.cn === undefined) return;
  if (before.nn !== after.nn || before.cn.length !== after.cn.length) {
    changes[`${path}.cn`] = after.cn;
    return;
  }
  after.cn.forEach((child, index) => diff(before.cn[index], child, `${path}.cn.[${index}]`, changes));
}

function eventHandler(event) {
  const node = nodes.get(event.currentTarget.dataset.sid);
  const name = event.type.charAt(0).toUpperCase() + event.type.slice(1);
  node?.props[`on${name}`]?.(event);
}

function createPageConfig({ setup, render, ...lifecycles }) {
  return {
    data: { root: { cn: [] } },
    ...lifecycles,
    onLoad(query) {
      lifecycles.onLoad?.call(this, query);
      let isAsked = false;
      const update = () => {
        isAsked = false;
        const next = hydrate(render(state), this.tree);
        if (this.tree === undefined) {
          this.setData({ "root.cn.[0]": next });
        } else {
          const changes = {};
          diff(this.tree, next, "root.cn.[0]", changes);
          this.setData(changes);
        }
        this.tree = next;
      };
      const state = setup((data) => reactive(data, () => {
        if (isAsked) return;
        isAsked = true;
        Promise.resolve().then(update);
      }));
      update();
    },
    eh: eventHandler,
  };
}
}),

}]);
