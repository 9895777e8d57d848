import { expect, it } from 'vitest';
import { loadContent } from './load-content.ts';

const { assistants, products } = loadContent();

it('leads each suggestion to a free material or to a calculator that the assistant links', () => {
  const free = products
    .filter(({ price }) => price === 0)
    .flatMap(({ modules }) => modules.flatMap(({ materials }) => materials.map(({ id }) => id)));
  for (const { suggestions, instructions } of assistants)
    for (const { texto, material, conta } of suggestions)
      if (material === undefined) expect(instructions, texto).toContain(`/calculadora?conta=${conta}`);
      else expect(free, texto).toContain(material);
});
