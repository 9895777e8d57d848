/**
 * Placeholders that the server fills in when it serves the page: the build is the same for every installation.
 */
export const brandSlot = '{{brand}}';
export const originSlot = '{{origin}}';
export const termsSlot = '{{terms}}';
