Component({
  props: {
    cents: 0,
  },
});
