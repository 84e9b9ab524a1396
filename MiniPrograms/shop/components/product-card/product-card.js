Component({
  props: {
    product: {},
    onChoose() {},
  },

  methods: {
    onCardTap() {
      this.props.onChoose(this.props.product.id);
    },
  },
});
