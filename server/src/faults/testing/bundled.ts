/** Where `bundle-product.ts` puts the bundles. */
export const folder = `${import.meta.dirname}/../../../.cache/faults`;

/** The program that fault tests start: the product's own, or with the clock and the limits that a test sets. */
export const bundled = { plain: `${folder}/main.js`, withFaults: `${folder}/faults.js` };
