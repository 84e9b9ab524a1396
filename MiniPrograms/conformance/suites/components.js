import { pause, suite } from './harness';
import { names, take } from './log';

async function withTarget(run) {
  take();
  await my.navigateTo({ url: '/pages/target/target?probe=yes' });
  await pause(30);
  try {
    await run(getCurrentPages().at(-1));
  } finally {
    await my.navigateBack();
    await pause(30);
  }
}

suite('components', 'Component: data, props, methods, lifecycle, ref', {
  async 'mounts and unmounts with its page'(test) {
    await withTarget(async (page) => {
      test.equal(names().filter((name) => name.startsWith('probe')), ['probe init', 'probe mount'], 'mounting');
      test.ok(page.probe !== undefined, 'ref');
      take();
    });
    test.equal(names().filter((name) => name.startsWith('probe')), ['probe unmount'], 'unmounting');
  },

  async 'has data, props and methods'(test) {
    await withTarget(async (page) => {
      const { probe } = page;
      test.equal(probe.data.count, 0, 'data');
      test.equal(probe.props.label, 'given', 'a prop that is set');
      test.equal(probe.props.size, 'medium', 'a prop with its default');
      test.equal(typeof probe.props.onCount, 'function', 'a function prop');
      test.ok(probe.self() === probe, 'methods have the component as this');
      probe.increase(2);
      await pause(20);
      test.equal(probe.data.count, 2, 'setData of a component');
      test.equal(page.data.counted, 2, 'the page is notified');
    });
  },

  async 'is updated by props'(test) {
    await withTarget(async (page) => {
      take();
      page.setData({ label: 'changed' });
      await pause(30);
      test.equal(page.probe.props.label, 'changed', 'props');
      test.equal(names().filter((name) => name === 'probe update').length, 1, 'didUpdate once');
      page.setData({ other: 1 });
      await pause(30);
      test.equal(page.probe.props.label, 'changed', 'other data leaves it alone');
    });
  },
});
