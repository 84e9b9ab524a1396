import * as store from '../../utils/store';
import { countOf } from '../../utils/text';

Page({
  data: {
    switches: [],
    statistics: [],
  },

  onShow() {
    this.refresh();
  },

  refresh() {
    const settings = store.loadSettings();
    const notes = store.loadNotes();
    const { currentSize, limitSize } = my.getStorageInfoSync();
    this.setData({
      switches: [
        { name: 'newestFirst', label: 'Newest first', isOn: settings.newestFirst },
        { name: 'showDone', label: 'Show what is done', isOn: settings.showDone },
      ],
      statistics: [
        { label: 'Kept', text: countOf(notes, 'note') },
        { label: 'Done', text: countOf(notes.filter((note) => note.done), 'note') },
        { label: 'Storage', text: `${currentSize} of ${limitSize} KB` },
      ],
    });
  },

  onSwitchTap(event) {
    const { name } = event.currentTarget.dataset;
    store.saveSettings({ [name]: !store.loadSettings()[name] });
    this.refresh();
  },

  onClearTap() {
    my.confirm({
      title: 'Delete all notes?',
      content: 'This cannot be undone.',
      confirmButtonText: 'Delete all',
      success: ({ confirm }) => {
        if (!confirm) return;
        store.removeAllNotes();
        my.showToast({ type: 'success', content: 'All notes are gone', duration: 1500 });
        this.refresh();
      },
    });
  },
});
