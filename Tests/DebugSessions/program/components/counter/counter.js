Component({
  data: { count: 0 },
  methods: {
    increase() {
      const next = this.data.count + 1;
      this.setData({ count: next });
    },
  },
});
