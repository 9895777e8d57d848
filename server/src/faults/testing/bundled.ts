/** Where `bundle-product.ts` puts the bundles. */
export const bundleFolder = `${import.meta.dirname}/../../../.cache/faults`;

/** The program that fault tests start: the product's own, or with the clock and the limits that a test sets. */
export const bundled = { plain: `${bundleFolder}/main.js`, withFaults: `${bundleFolder}/faults.js` };
