const PREVIEW_LENGTH = 40;

/** `1 note`, `2 notes`. */
export function countOf(list, word) {
  return `${list.length} ${list.length === 1 ? word : `${word}s`}`;
}

/** The beginning of a text on one line. */
export default function preview(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH - 1)}…` : line;
}
