import { loadNotes } from './utils/store';
import { countOf } from './utils/text';

App({
  onLaunch() {
    console.info(`${countOf(loadNotes(), 'note')} in store`);
  },

  onError(error) {
    console.error('notes failed:', error);
  },
});
