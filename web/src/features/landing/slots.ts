/** What the server fills in when it serves the page: the build knows no installation. */
export const brandSlot = '{{brand}}';
export const originSlot = '{{origin}}';
export const termsSlot = '{{terms}}';
