import { pathToFileURL } from 'node:url';
import { addresses, programs } from '../../../rolldown.config.ts';

/** Where `bundle-product.ts` puts the bundles. */
export const bundleFolder = `${import.meta.dirname}/../../../.cache/faults`;

/** The program that fault tests start: the product's own, or with the clock and the limits that a test sets. */
export const bundled = { plain: `${bundleFolder}/main.js`, withFaults: `${bundleFolder}/faults.js` };

/** The product's programs, and the task of the tests of the sandbox. */
export const testedPrograms: Record<string, string> = {
  ...programs,
  misbehave: `${import.meta.dirname}/../../platform/sandbox/testing/misbehave.ts`,
};

/** Lets tests start the bundles of programs, as the product does in use. */
export const startBundledPrograms = {
  name: 'start-bundled-programs',
  enforce: 'pre' as const,
  transform: (code: string) =>
    code.replaceAll(addresses, (address, program = '') =>
      testedPrograms[program] ? `new URL('${pathToFileURL(`${bundleFolder}/${program}.js`).href}')` : address,
    ),
};
