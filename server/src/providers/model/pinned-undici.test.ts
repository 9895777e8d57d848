import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import * as z from 'zod';

const require = createRequire(import.meta.url);
const manifest = z.object({ version: z.string() });
const own = z.object({ dependencies: z.object({ undici: z.string() }) });

it('installs exactly the undici whose inner files this folder imports', () => {
  const { dependencies } = own.parse(require('../../../package.json'));
  const { version } = manifest.parse(require('undici/package.json'));
  expect(dependencies.undici).toMatch(/^\d+\.\d+\.\d+$/);
  expect(version).toBe(dependencies.undici);
});
