"use strict";
const common_vendor = require("../../common/vendor.js");
if (!Math) {
  (row + panel)();
}
const row = () => "../../components/row/row.js";
const panel = () => "../../components/panel/panel.js";
const _sfc_main = {
  __name: "index",
  setup(__props) {
    const taps = common_vendor.ref(0);
    const typed = common_vendor.ref("");
    const rows = common_vendor.ref([{ id: 1, text: "tea" }, { id: 2, text: "milk" }]);
    const marks = common_vendor.ref(["one", "two"]);
    const count = common_vendor.ref(0);
    const total = common_vendor.ref(null);
    const instance = common_vendor.getCurrentInstance();
    const log = (text) => getApp().globalData.log.push(`index ${text}`);
    const add = () => {
      rows.value = [...rows.value, { id: rows.value.length + 1, text: typed.value }];
    };
    const remove = (id, type, times) => {
      if (type === "tap" && times === 1) rows.value = rows.value.filter((one) => one.id !== id);
    };
    const open = () => common_vendor.index.navigateTo({ url: `/pages/detail/detail?text=${typed.value}` });
    common_vendor.onLoad(() => log("onLoad"));
    common_vendor.onShow(() => log("onShow"));
    common_vendor.onMounted(() => {
      count.value = instance.refs.panel.count();
      log(`mounted ${instance.refs.rows.map((row) => row.name())}`);
    });
    common_vendor.onReady(() => log("onReady"));
    common_vendor.onHide(() => log("onHide"));
    return (_ctx, _cache) => {
      return common_vendor.e({
        a: common_vendor.o(($event) => taps.value++, "1a"),
        b: common_vendor.t(taps.value),
        c: typed.value,
        d: common_vendor.o(common_vendor.m(($event) => typed.value = $event.detail.value, { trim: true }), "2b"),
        e: typed.value
      }, typed.value ? {
        f: common_vendor.t(typed.value)
      } : {}, {
        g: common_vendor.o(add, "3c"),
        h: common_vendor.f(rows.value, (item, k0, i0) => {
          return {
            a: item.id,
            b: common_vendor.o((type, times) => remove(item.id, type, times), item.id),
            c: "2a9ec0b0-0-" + i0,
            d: common_vendor.p({ text: item.text })
          };
        }),
        i: common_vendor.w(({ mark }, s0, i0) => {
          return { a: common_vendor.t(mark), b: i0, c: s0 };
        }, { name: "d", path: "i", vueId: "2a9ec0b0-1" }),
        j: common_vendor.p({ marks: marks.value }),
        k: common_vendor.t(count.value),
        l: common_vendor.o(open, "4d"),
        m: () => ({ r: total, k: "total" }),
        n: common_vendor.p({ marks: ["one"] }),
        o: common_vendor.t(total.value?.count())
      });
    };
  },
};
my.createPage(_sfc_main);
