Page({
  data: {
    name: '',
    confirmed: '',
    code: '12',
    note: '',
    fruit: '',
    date: '',
    number: '',
    isTyping: false,
    fruits: ['Apple', 'Banana', 'Cherry'],
    images: [{ url: 'https://example.com/a.png', uid: 'a', status: 'done' }],
    min: new Date(2026, 0, 1).getTime(),
    max: new Date(2028, 11, 31).getTime(),
  },

  onName(name: string): void {
    this.setData({ name });
  },

  onConfirm(confirmed: string): void {
    this.setData({ confirmed });
  },

  onCode(code: string): void {
    this.setData({ code: code.replace(/[^0-9]/g, '') });
  },

  onNote(note: string): void {
    this.setData({ note });
  },

  onFruit(fruit: string): void {
    this.setData({ fruit });
  },

  onDate(_date: Date, date: string): void {
    this.setData({ date });
  },

  async onUpload(file: { path: string }): Promise<string> {
    return `https://example.com/${file.path}`;
  },

  onKeys(): void {
    this.setData({ isTyping: true });
  },

  onNumber(number: string): void {
    this.setData({ number });
  },

  onClose(): void {
    this.setData({ isTyping: false });
  },
});
