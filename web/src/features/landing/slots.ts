/**
 * Placeholders that the server fills in when it serves the page (server: landing-slots.ts): the build is the same
 * for every installation.
 */
const slot = (name: string) => `{{${name}}}`;

export const brandSlot = slot('brand');
export const originSlot = slot('origin');
export const termsSlot = slot('terms');

/** A text of a trade's sample week, from `content/demonstracao/planos`: of one day, or of the whole week. */
export const weekSlot = (...path: readonly (string | number)[]) => slot(['week', ...path].join('.'));
