import { note } from '../../suites/log';

Component({
  data: { count: 0 },
  props: { label: '', size: 'medium', onCount() {} },
  onInit() {
    note('probe init');
  },
  didMount() {
    note('probe mount');
  },
  didUpdate() {
    note('probe update');
  },
  didUnmount() {
    note('probe unmount');
  },
  methods: {
    self() {
      return this;
    },
    increase(step) {
      this.setData({ count: this.data.count + step });
      this.props.onCount(this.data.count);
    },
    onTap() {
      this.increase(1);
    },
  },
});
