import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handlingOf } from '../web/src/worker/addresses.ts';

const root = join(import.meta.dirname, '..');
const origin = 'https://matilha.example';
const uuid = '11111111-2222-4333-8444-555555555555';

/** Returns every address of the API that the contract declares or a file names, with values in place of its parameters. */
function apiAddresses(): string[] {
  const files = globSync('{server,contract,web,panel}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\/(testing|faults|rehearsal)\//.test(path),
  );
  const addresses = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/['"`](?:[A-Z]+ )?(\/api\/[^'"`\s]*)['"`]/g)].map(
      ([, found = '']) => found,
    ),
  );
  return [...new Set(addresses)].flatMap((address) =>
    ['7', uuid].map((value) => address.replaceAll(/\$\{[^}]*\}|:\w+|\*/g, value)),
  );
}

describe('the shelf of the service worker, which outlives a logout', () => {
  const addresses = apiAddresses();

  it('keeps no response of the API, and serves none', () => {
    expect(addresses.length).toBeGreaterThan(250);
    const modes = ['navigate', 'cors', 'no-cors', 'same-origin'];
    const handled = addresses.flatMap((address) =>
      modes
        .filter(
          (mode) => handlingOf({ method: 'GET', mode, url: new URL(address, origin), origin }) !== 'leave',
        )
        .map((mode) => `${mode} ${address}`),
    );
    expect(handled).toEqual([]);
  });

  it.each([
    '/api/photos/:id',
    '/api/posts/:id/photo',
    '/api/privacy/export',
    '/api/materiais-bancoconhecimento/:id',
  ])('finds %s among the addresses of the API', (address) =>
    expect(addresses).toContain(address.replace(':id', uuid)),
  );
});
