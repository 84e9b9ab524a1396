import { findNote, saveNote } from '/utils/store';

const PLACEHOLDERS = {
  title: 'What is it about?',
  body: 'What do you want to remember?',
};

Page({
  data: {
    id: null,
    title: '',
    body: '',
  },

  onLoad(query) {
    const note = query.id && findNote(Number(query.id));
    if (note) {
      this.setData({ id: note.id, title: note.title, body: note.body });
      my.setNavigationBar({ title: 'Edit note' });
    }
  },

  async onFieldTap(event) {
    const { field } = event.currentTarget.dataset;
    const { ok, inputValue } = await my.prompt({
      title: field === 'title' ? 'Title' : 'Text',
      message: this.data[field],
      placeholder: PLACEHOLDERS[field],
    });
    if (ok && inputValue.trim()) {
      this.setData({ [field]: inputValue.trim() });
    }
  },

  onSaveTap() {
    const { id, title, body } = this.data;
    if (saveNote({ id, title: title || 'Untitled', body })) {
      my.navigateBack();
    }
  },

  onCancelTap() {
    my.navigateBack();
  },
});
