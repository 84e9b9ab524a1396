Component({
  props: {
    line: {},
    onAmount() {},
  },

  methods: {
    onAmountChange(amount) {
      this.props.onAmount({ ...this.props.line, amount });
    },
  },
});
