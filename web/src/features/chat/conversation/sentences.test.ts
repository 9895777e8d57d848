import { expect, test } from 'vitest';
import { takeSentences } from './sentences.ts';

test('returns only complete sentences until the text is whole', () => {
  expect(takeSentences('Um. Dois', false)).toEqual({ line: 'Um.', taken: 3 });
  expect(takeSentences('Um. Dois', true)).toEqual({ line: 'Um. Dois', taken: 8 });
});

test('removes Markdown marks, table rules and link addresses', () => {
  const text = '# Plano\n- **um** e [guia](https://ok.example/g)\n|a|b|\n|-|-|\n';
  expect(takeSentences(text, true).line).toBe('Plano um e guia a b');
});

test('removes dividing lines, and keeps no mark of a line that begins in bold', () => {
  const text =
    'Procure um veterinário.\n\n---\n\n**Com o modelo real:** uma resposta.\n- *item*\n***\nfim -- agora\n';
  expect(takeSentences(text, true).line).toBe(
    'Procure um veterinário. Com o modelo real: uma resposta. *item* fim -- agora',
  );
});

test('leaves out the numbers of sources', () => {
  expect(takeSentences('Cobre por porte [1][2]. Sim.', true).line).toBe('Cobre por porte. Sim.');
});

// Quadratic patterns took half a minute and more on these texts; the test's timeout catches them.
test.each(['[', '[a](b', '|:\n'])('reads a long text of "%s" in one pass', (unit) => {
  const text = unit.repeat(Math.floor((256 * 1024) / unit.length));
  expect(takeSentences(text, true).taken).toBe(text.length);
});
