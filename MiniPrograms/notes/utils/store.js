import { compareNotes } from './order';

const NOTES_KEY = 'notes';
const SETTINGS_KEY = 'settings';

export const DEFAULT_SETTINGS = {
  newestFirst: true,
  showDone: true,
};

/** Every note, in the order in which it was added. */
export function loadNotes() {
  return read(NOTES_KEY) || [];
}

export function findNote(id) {
  return loadNotes().find((note) => note.id === id);
}

/** Adds a note, or replaces the one with the same id. */
export function saveNote({ id, title, body }) {
  const notes = loadNotes();
  const existing = notes.find((note) => note.id === id);
  if (existing) {
    Object.assign(existing, { title, body });
  } else {
    const lastId = notes.reduce((highest, note) => Math.max(highest, note.id), 0);
    notes.push({ id: lastId + 1, title, body, done: false });
  }
  return write(NOTES_KEY, notes);
}

export function toggleNote(id) {
  const notes = loadNotes().map((note) => (note.id === id ? { ...note, done: !note.done } : note));
  return write(NOTES_KEY, notes);
}

export function removeNote(id) {
  return write(NOTES_KEY, loadNotes().filter((note) => note.id !== id));
}

export function removeAllNotes() {
  my.removeStorageSync({ key: NOTES_KEY });
}

export function loadSettings() {
  return { ...DEFAULT_SETTINGS, ...read(SETTINGS_KEY) };
}

export function saveSettings(changes) {
  const settings = { ...loadSettings(), ...changes };
  write(SETTINGS_KEY, settings);
  return settings;
}

/** The notes in the form that the list shows. */
export function visibleNotes({ newestFirst, showDone } = loadSettings()) {
  return loadNotes()
    .filter((note) => showDone || !note.done)
    .sort(compareNotes(newestFirst));
}

function read(key) {
  return my.getStorageSync({ key }).data;
}

/** Returns whether the data was stored; shows a message if it was not. */
function write(key, data) {
  const { error, errorMessage } = my.setStorageSync({ key, data });
  if (error) {
    console.error(`${key} not stored: ${errorMessage}`);
    my.showToast({ type: 'fail', content: 'This could not be saved' });
  }
  return !error;
}
