Component({
  data: { count: 0 },
  props: { step: 1, onCount: null, onNever: null },

  methods: {
    more() {
      const count = this.data.count + this.props.step;
      this.setData({ count });
      if (this.props.onCount) this.props.onCount(count, 'counter');
      if (this.props.onNever) this.props.onNever();
    },
  },
});
