"use strict";
const common_vendor = require("../../common/vendor.js");
const _sfc_main = {
  __name: "panel",
  props: { marks: Array },
  setup(__props, { expose: __expose }) {
    __expose({ count: () => __props.marks.length });
    return (_ctx, _cache) => ({
      a: common_vendor.f(__props.marks, (mark, k0, i0) => ({ a: common_vendor.r("d", { mark }, i0), b: mark })),
    });
  },
};
my.createComponent(_sfc_main);
