// The user of the component owns the amount; the component only requests a change.
Component({
  props: {
    amount: 1,
    min: 1,
    max: 9,
    onChange() {},
  },

  methods: {
    onLessTap() {
      this.props.onChange(this.props.amount - 1);
    },

    onMoreTap() {
      this.props.onChange(this.props.amount + 1);
    },
  },
});
