// A component of the platform, which is copied as it is. Its page handles its events.
Component({
  props: { handler: "", options: [] },
  methods: {
    forward(event) {
      this.$page[this.props.handler](event);
    },
  },
});
