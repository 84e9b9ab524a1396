import { removeNote, toggleNote, visibleNotes } from '/utils/store';
import preview, { countOf } from '/utils/text';

Page({
  data: {
    notes: [],
    summary: '',
  },

  onShow() {
    this.refresh();
  },

  refresh() {
    const notes = visibleNotes().map((note) => ({ ...note, preview: preview(note.body) }));
    this.setData({
      notes,
      summary: countOf(notes.filter((note) => !note.done), 'open note'),
    });
  },

  onAddTap() {
    my.navigateTo({ url: '/pages/editor/editor' });
  },

  onEditTap(event) {
    my.navigateTo({ url: `../editor/editor?id=${event.currentTarget.dataset.id}` });
  },

  onNoteTap(event) {
    const { id, index } = event.currentTarget.dataset;
    const path = `notes[${index}].done`;
    // Shown at once; the order follows when the page is shown again.
    if (toggleNote(id)) {
      this.setData({ [path]: !this.data.notes[index].done });
    }
  },

  async onDeleteTap(event) {
    const { id, title } = event.currentTarget.dataset;
    const { confirm } = await my.confirm({
      title: 'Delete this note?',
      content: title,
      confirmButtonText: 'Delete',
      cancelButtonText: 'Keep',
    });
    if (confirm) {
      removeNote(id);
      this.refresh();
    }
  },
});
