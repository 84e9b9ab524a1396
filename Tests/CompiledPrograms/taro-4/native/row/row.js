Component({
  props: { title: "" },
  methods: {
    select(event) {
      const { title, onSelect, "data-sid": sid } = this.props;
      onSelect({ type: "select", currentTarget: { dataset: { sid } }, detail: { title } });
    },
  },
});
