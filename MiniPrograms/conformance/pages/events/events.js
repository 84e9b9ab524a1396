Page({
  data: { name: '' },

  onLoad() {
    this.events = [];
  },

  record(phase, { type, target, currentTarget, detail, mark }) {
    this.events.push({
      phase, type, target: target.id, current: currentTarget.id, dataset: currentTarget.dataset, mark, value: detail?.value,
    });
  },
  note(event) {
    this.record('bubble', event);
  },
  noteCapture(event) {
    this.record('capture', event);
  },
  noteDetail({ type, detail }) {
    this.events.push({ type, detail });
  },
  onShareAppMessage({ from, target }) {
    this.events.push({ type: 'share', from, target: target.id });
  },
  count(count, who) {
    this.events.push({ type: 'count', count, who });
  },

  // Returns the events since the last call.
  take() {
    const { events } = this;
    this.events = [];
    return events;
  },
});
