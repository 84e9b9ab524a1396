Component({
  props: { names: [] },
});
