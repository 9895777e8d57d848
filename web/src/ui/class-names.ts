/** Joins class names, skipping false and missing ones. */
export const classNames = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' ');
