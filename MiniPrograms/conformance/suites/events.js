import { pause, suite } from './harness';

// Events that a program can cause itself; taps and inputs need a person, or a test of the runner.
suite('events', 'my.onAppShow and the related listeners, event channels of my.navigateTo, props that are functions', {
  async 'connects pages by an event channel'(test) {
    const replies = [];
    const { eventChannel } = await my.navigateTo({
      url: '/pages/target/target',
      events: { reply: (value) => replies.push(value) },
    });
    const page = getCurrentPages().at(-1);
    const other = page.getOpenerEventChannel();
    const questions = [];
    other.on('question', (value) => questions.push(value));
    eventChannel.emit('question', { a: 1 });
    other.emit('reply', 42);
    await pause(20);
    test.equal(questions, [{ a: 1 }], 'the page that was opened');
    test.equal(replies, [42], 'the page that opened it');
    other.off('question');
    eventChannel.emit('question', 2);
    await pause(20);
    test.equal(questions.length, 1, 'off');
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

  async 'calls handlers of a component with their arguments'(test) {
    await my.navigateTo({ url: '/pages/events/events' });
    await pause(30);
    const page = getCurrentPages().at(-1);
    const counter = page.$selectComponent ? page.$selectComponent('#counter') : undefined;
    test.ok(counter !== undefined, '$selectComponent');
    counter.more();
    await pause(20);
    test.equal(page.take(), [{ type: 'count', count: 2, who: 'counter' }], 'onCount');
    test.equal(counter.props.onNever, null, 'a handler that is not set');
    await my.navigateBack();
    await pause(20);
  },
});
