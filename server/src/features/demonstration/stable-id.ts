import { createHash } from 'node:crypto';

/** Returns the same UUID for the same name, so that filling again stores nothing twice. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8 and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
