Component({
  props: { name: '' },
});
