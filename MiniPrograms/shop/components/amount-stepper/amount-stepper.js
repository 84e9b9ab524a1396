// The amount belongs to whoever uses the component: it only asks for another one.
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
