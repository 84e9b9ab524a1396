import { pause, suite } from './harness';

// What a program can bring about itself; taps and texts need a person, or a test of the runner.
suite('events', 'my.onAppShow and its kin, event channels of my.navigateTo, props that are functions', {
  async 'tells a page that was opened by a channel'(test) {
    const told = [];
    const { eventChannel } = await my.navigateTo({
      url: '/pages/target/target',
      events: { answer: (value) => told.push(value) },
    });
    const page = getCurrentPages().at(-1);
    const other = page.getOpenerEventChannel();
    const heard = [];
    other.on('question', (value) => heard.push(value));
    eventChannel.emit('question', { a: 1 });
    other.emit('answer', 42);
    await pause(20);
    test.equal(heard, [{ a: 1 }], 'the page that was opened');
    test.equal(told, [42], 'the page that opened it');
    other.off('question');
    eventChannel.emit('question', 2);
    await pause(20);
    test.equal(heard.length, 1, 'off');
    await my.navigateBack();
    await pause(20);
  },

  'keeps listeners by function'(test) {
    for (const [on, off] of [['onAppShow', 'offAppShow'], ['onAppHide', 'offAppHide'], ['onError', 'offError']]) {
      const listener = () => {};
      test.equal(my[on](listener), undefined, on);
      test.equal(my[off](listener), undefined, off);
      test.equal(my[off](listener), undefined, `${off}, a second time`);
    }
  },

  async 'calls handlers of a component with what they are given'(test) {
    await my.navigateTo({ url: '/pages/events/events' });
    await pause(30);
    const page = getCurrentPages().at(-1);
    const counter = page.$selectComponent ? page.$selectComponent('#counter') : undefined;
    test.ok(counter !== undefined, '$selectComponent');
    counter.more();
    await pause(20);
    test.equal(page.take(), [{ type: 'count', count: 2, who: 'counter' }], 'onCount');
    test.equal(counter.props.onNever, null, 'a handler that is not given');
    await my.navigateBack();
    await pause(20);
  },
});
