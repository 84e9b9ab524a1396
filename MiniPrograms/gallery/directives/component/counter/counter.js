Component({
  data: { count: 0 },

  props: {
    name: '',
    step: 1,
    onCount() {},
  },

  methods: {
    onCounterTap() {
      this.setData({ count: this.data.count + this.props.step });
      this.props.onCount(this.props.step);
    },
  },
});
