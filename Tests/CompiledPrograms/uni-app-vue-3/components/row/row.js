"use strict";
const common_vendor = require("../../common/vendor.js");
const _sfc_main = {
  __name: "row",
  props: { text: String },
  emits: ["choose"],
  setup(__props, { emit: __emit, expose: __expose }) {
    __expose({ name: () => `row ${__props.text}` });
    const choose = (event) => __emit("choose", event.type, 1);
    const log = (text) => getApp().globalData.log.push(`row ${text} ${__props.text}`);
    common_vendor.onMounted(() => log("mounted"));
    common_vendor.onUnmounted(() => log("unmounted"));
    return (_ctx, _cache) => ({
      a: common_vendor.t(__props.text),
      b: common_vendor.o(choose, "5f"),
      c: _ctx.$slots.d,
    });
  },
};
my.createComponent(_sfc_main);
