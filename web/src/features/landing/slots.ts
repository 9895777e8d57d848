/**
 * Placeholders that the server fills in when it serves the page (server: landing-slots.ts): the build is the same
 * for every installation.
 */
const slot = (name: string) => `{{${name}}}`;

export const brandSlot = slot('brand');
export const brandInJsonSlot = slot('json:brand');
export const originSlot = slot('origin');
export const termsSlot = slot('terms');
export const termsVersionSlot = slot('termsVersion');
/** Texts that are empty where there is nothing true to say. */
export const promotionSlot = slot('promotion');
export const promotionEndSlot = slot('promotionEnd');
export const pricesSlot = slot('prices');
export const proofSlot = slot('proof');
export const offeredBySlot = slot('offeredBy');

/** A text of a trade's sample week, from `content/demonstracao/planos`: of one day, or of the whole week. */
export const weekSlot = (...path: readonly (string | number)[]) => slot(['week', ...path].join('.'));
