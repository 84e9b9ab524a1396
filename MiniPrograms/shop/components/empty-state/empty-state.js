Component({
  props: {
    text: 'Nothing here',
  },
});
