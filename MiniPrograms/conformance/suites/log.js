// What happened, in order: lifecycles write it, suites read it.

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
