/** Rules of WhatsApp's own formatting: it knows `*bold*`, `_italic_`, `~struck~`, `- item`, `1. item`, `> quote` and single backticks. */
const problems = [
  [/\*\*[^*\n]+\*\*/, 'two asterisks for bold'],
  [/^#{1,6} /m, 'a heading'],
  [/^\|.*\|\s*$/m, 'a table'],
  [/\[[^\]\n]+\]\([^)\n]+\)/, 'a Markdown link'],
  [/\[\d{1,2}\]/, 'a citation'],
] as const;

/** Returns the first thing in a message that WhatsApp would show as typed; null for a valid message. */
export const whatsAppProblem = (message: string): string | null =>
  problems.find(([pattern]) => pattern.test(message))?.[1] ?? null;
