import { expect, it } from 'vitest';
import { loadContent, loadEvaluation } from './load-content.ts';

const { assistants, products } = loadContent();
const { suggestionTargets } = loadEvaluation();

it('lists every suggestion of every assistant once, in their order', () => {
  const listed = suggestionTargets.map(({ assistente, sugestao }) => `${assistente}: ${sugestao}`);
  const byNumber = assistants.toSorted((a, b) => a.id - b.id);
  expect(listed).toEqual(
    byNumber.flatMap(({ id, suggestions }) => suggestions.map((text) => `${id}: ${text}`)),
  );
});

it('leads each suggestion to a free material or to a calculator that the assistant links', () => {
  const free = products
    .filter(({ price }) => price === 0)
    .flatMap(({ modules }) => modules.flatMap(({ materials }) => materials.map(({ id }) => id)));
  const instructions = new Map(assistants.map((assistant) => [assistant.id, assistant.instructions]));
  for (const { assistente, sugestao, material, conta } of suggestionTargets)
    if (material === undefined)
      expect(instructions.get(assistente), sugestao).toContain(`/calculadora?conta=${conta}`);
    else expect(free, sugestao).toContain(material);
});
