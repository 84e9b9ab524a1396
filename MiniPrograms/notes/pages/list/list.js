import { removeNote, toggleNote, visibleNotes } from '/utils/store';
import preview, { countOf } from '/utils/text';

function summaryOf(notes) {
  return countOf(notes.filter((note) => !note.done), 'open note');
}

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
    this.setData({ notes, summary: summaryOf(notes) });
  },

  onAddTap() {
    my.navigateTo({ url: '/pages/editor/editor' });
  },

  onEditTap(event) {
    my.navigateTo({ url: `../editor/editor?id=${event.currentTarget.dataset.id}` });
  },

  onNoteTap(event) {
    const { id, index } = event.currentTarget.dataset;
    if (!toggleNote(id)) return;
    // The row keeps its place; the list is sorted when the page is shown again.
    this.setData({ [`notes[${index}].done`]: !this.data.notes[index].done });
    this.setData({ summary: summaryOf(this.data.notes) });
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
