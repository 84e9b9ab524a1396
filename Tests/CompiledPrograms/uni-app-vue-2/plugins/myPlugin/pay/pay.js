Component({
  props: { onChange() {} },
  methods: {
    pay() {
      this.props.onChange(7, "credits");
    },
  },
});
