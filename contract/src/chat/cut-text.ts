/** Returns the first `most` UTF-16 units, one fewer where the last of them would be half of an emoji: the server refuses that. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
