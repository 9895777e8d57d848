/**
 * Returns a function that returns an idempotency key: the same one while the text stays the same, even when the outcome of the first request
 * is unknown (R16).
 */
export function requestKeys(): (text: string) => string {
  let last = { text: '', key: '' };
  return (text) => {
    if (last.text !== text) {
      const bytes = crypto.getRandomValues(new Uint8Array(18));
      last = { text, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    }
    return last.key;
  };
}
