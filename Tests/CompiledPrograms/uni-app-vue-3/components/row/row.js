"use strict";
const common_vendor = require("../../common/vendor.js");
const _sfc_main = {
  __name: "row",
  props: { text: String },
  emits: ["choose"],
  setup(__props, { emit: __emit }) {
    const choose = (event) => __emit("choose", event.type, 1);
    return (_ctx, _cache) => ({
      a: common_vendor.t(__props.text),
      b: common_vendor.o(choose, "5f"),
      c: _ctx.$slots.d,
    });
  },
};
my.createComponent(_sfc_main);
