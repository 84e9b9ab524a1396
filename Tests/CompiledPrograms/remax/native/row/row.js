Component({
  props: { text: "", onRemove() {} },
  didMount() {
    getApp().log.push(`row didMount ${this.props.text}`);
  },
  didUnmount() {
    getApp().log.push(`row didUnmount ${this.props.text}`);
  },
  methods: {
    choose() {
      this.props.onRemove({ isSure: true });
    },
    name() {
      return `row ${this.props.text}`;
    },
  },
});
