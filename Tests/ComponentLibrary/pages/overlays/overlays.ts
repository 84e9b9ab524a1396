type Overlay = 'popup' | 'modal' | 'sheet' | 'toast' | 'tour';

interface TapEvent {
  currentTarget: { dataset: { name: Overlay } };
}

Page({
  data: {
    shown: null as Overlay | null,
    result: '',
    actions: [
      { text: 'Friends' },
      { text: 'Family', description: 'everyone' },
      { text: 'All', danger: true, disabled: true },
    ],
    tour: [
      { left: 20, top: 100, imageUrl: 'https://example.com/first.png' },
      { left: 20, top: 200, imageUrl: 'https://example.com/second.png' },
    ],
  },

  onOpen(event: TapEvent): void {
    this.setData({ shown: event.currentTarget.dataset.name });
  },

  onClose(): void {
    this.setData({ shown: null, result: 'closed' });
  },

  onDelete(): void {
    this.setData({ shown: null, result: 'deleted' });
  },

  onAction(action: { text: string }): void {
    this.setData({ shown: null, result: `shared with ${action.text}` });
  },

  onPopover(isVisible: boolean): void {
    this.setData({ result: isVisible ? 'popover' : 'no popover' });
  },
});
