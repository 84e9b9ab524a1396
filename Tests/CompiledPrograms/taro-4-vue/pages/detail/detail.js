"use strict";
const vendors = require("../../vendors.js");
const common = require("../../common.js");
const _sfc_main = {
  __name: "detail",
  props: ["query"],
  setup(__props) {
    common.useLoad(() => getApp().log.push("detail onLoad"));
    common.useUnload(() => getApp().log.push("detail onUnload"));
    vendors.onUnmounted(() => getApp().log.push("detail unmounted"));
    return (_ctx, _cache) => {
      return vendors.createElementBlock("view", null, [
        vendors.createElementBlock("text", { id: "title" }, vendors.toDisplayString(`Row: ${__props.query.text}`)),
        vendors.createElementBlock("button", { id: "back", onTap: () => my.navigateBack() }, "Back")
      ]);
    };
  }
};
var config = {};
var inst = Page(common.createPageConfig(_sfc_main, "pages/detail/detail", { root: { cn: [] } }, config || {}));
exports.inst = inst;
