Component({
  props: { title: "" },
  didMount() {
    getApp().log.push(`row didMount ${this.props.title}`);
  },
  didUnmount() {
    getApp().log.push(`row didUnmount ${this.props.title}`);
  },
  methods: {
    select(event) {
      const { title, onSelect, "data-sid": sid } = this.props;
      onSelect({ type: "select", currentTarget: { dataset: { sid } }, detail: { title } });
    },
  },
});
