import { stringify } from 'yaml';

/** Returns a content file of these fields and this text; fields without a value are left out. */
export function writeMarkdownFile(fields: Record<string, unknown>, body = ''): string {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const front = stringify(Object.fromEntries(kept), { lineWidth: 0 });
  return `---\n${front}---\n${body === '' ? '' : `\n${body}\n`}`;
}
