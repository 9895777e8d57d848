/** Tag of a test that does not depend on the screen size, or sets its own: it runs at the phone's size only. */
export const anySize = '@any-size';
/** Tag of a journey that a subscriber takes every day, or pays on: `npm test` runs it. `npm run faults` runs the others. */
export const core = '@core';

/** For `test.use`: a product that no other journeys share, because these publish content and change prices. */
export const ownProduct = { productEnv: { SUPPORT_WHATSAPP: '5511900000001' } };
