"use strict";
const vendors = require("../../vendors.js");
const common = require("../../common.js");
const _sfc_main = {
  __name: "index",
  setup(__props) {
    const taps = vendors.ref(0);
    const typed = vendors.ref("");
    const rows = vendors.ref(["tea", "milk"]);
    const log = (text) => getApp().log.push(`index ${text}`);
    common.useLoad(() => log("onLoad"));
    common.useDidShow(() => log("onShow"));
    common.useReady(() => log("onReady"));
    common.useDidHide(() => log("onHide"));
    vendors.onMounted(() => log("mounted"));
    const remove = (row) => {
      rows.value = rows.value.filter((other) => other !== row);
    };
    const open = () => my.navigateTo({ url: `/pages/detail/detail?text=${typed.value}` });
    return (_ctx, _cache) => {
      return vendors.createElementBlock("view", { class: "page" }, [
        vendors.createElementBlock("button", { id: "tap", onTap: _cache[0] || (_cache[0] = () => taps.value++) }, "Tap"),
        vendors.createElementBlock("text", { id: "count" }, vendors.toDisplayString(`Taps: ${taps.value}`)),
        vendors.createElementBlock("custom-wrapper", null, [
          vendors.createElementBlock("input", {
            id: "name",
            value: typed.value,
            onInput: _cache[1] || (_cache[1] = ($event) => typed.value = $event.detail.value)
          }, null),
          typed.value
            ? vendors.createElementBlock("text", { id: "greeting", key: 0 }, vendors.toDisplayString(`Hello, ${typed.value}`))
            : vendors.createCommentVNode("v-if")
        ]),
        vendors.createElementBlock("button", { id: "add", onTap: () => rows.value = [...rows.value, typed.value] }, "Add"),
        vendors.createElementBlock(vendors.Fragment, null, rows.value.map((row) => {
          return vendors.createElementBlock("view", { class: "row", key: row, onTap: () => remove(row) }, vendors.toDisplayString(row));
        })),
        vendors.createElementBlock("button", { id: "open", onTap: open }, "Open"),
        vendors.createElementBlock("native-mark", { id: "mark", title: "Marks" }, [
          vendors.createTextVNode("!"),
          vendors.createElementBlock("slot-view", { name: "extra" }, [
            vendors.createElementBlock("text", { id: "marked" }, vendors.toDisplayString(taps.value))
          ])
        ])
      ]);
    };
  }
};
var config = {};
var inst = Page(common.createPageConfig(_sfc_main, "pages/index/index", { root: { cn: [] } }, config || {}));
exports.inst = inst;
