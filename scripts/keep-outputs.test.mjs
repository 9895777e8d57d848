import { expect, test } from 'vitest';
import { withOutputsOnly } from '../web/build/keep-outputs.ts';

const module = `import * as z from 'zod/mini';
import { cityInput } from '../city.ts';
import { city, cityChange as change } from '../cities.ts';
import { content } from '../rights/call-right.ts';
import { call } from './call.ts';
export const tag = 'Cidades';
const params = z.object({ id: z.int() });
const page = z.array(city);
export const listCities = call('GET /api/cities', { summary: 'As cidades', output: page });
export const saveCity = call('PUT /api/cities/:id', {
  summary: 'Muda uma cidade',
  right: content.plain,
  params,
  body: cityInput,
  output: city,
  refuses: [409],
});
export const removeCity = call('DELETE /api/cities/:id', { summary: 'Apaga', params: change });
`;
const words = (code) => code.match(/[^\s,;]+/g).join(' ');

test('keeps the address and the output of each call, and the declarations that they use', () => {
  expect(words(withOutputsOnly(module))).toBe(
    words(`import * as z from 'zod/mini'; import { city } from '../cities.ts'; import { call } from './call.ts';
    export const tag = 'Cidades'; const page = z.array(city);
    export const listCities = call('GET /api/cities', { output: page });
    export const saveCity = call('PUT /api/cities/:id', { output: city });
    export const removeCity = call('DELETE /api/cities/:id', { });`),
  );
});

test('leaves a module without calls as it is', () => {
  const usedElsewhere =
    "import { a } from './a.ts';\nexport const b = call(a, { c: 1 });\nexport const d = [a];\n";
  expect(words(withOutputsOnly(usedElsewhere))).toContain('export const d = [a]');
});
