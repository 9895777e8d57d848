let atStart = false;

/** Lets the conversation that is opened next begin at its start, for a person who comes to read its answer. */
export const openAtStart = () => {
  atStart = true;
};

/** Returns, once, whether the conversation is to begin at its start. */
export function takeOpening(): boolean {
  const wanted = atStart;
  atStart = false;
  return wanted;
}
