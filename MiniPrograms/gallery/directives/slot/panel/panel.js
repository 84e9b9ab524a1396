Component({
  props: {
    title: '',
    items: [],
  },
});
