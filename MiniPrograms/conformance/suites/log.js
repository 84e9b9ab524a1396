// The lifecycle events in order, written by apps, pages and components, and read by suites.

let entries = [];

export function note(name, detail) {
  entries.push({ name, detail });
}

export function take() {
  const taken = entries;
  entries = [];
  return taken;
}

export const names = () => entries.map(({ name }) => name);
