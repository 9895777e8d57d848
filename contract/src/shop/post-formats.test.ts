import { expect, it } from 'vitest';
import { wholeCaption } from './post-formats.ts';

it('joins caption, call and hashtags with blank lines, without the empty ones', () => {
  const caption = {
    legenda: 'Vagas de sábado.',
    chamada: 'Chame no WhatsApp',
    hashtags: ['#petshop', '#banho'],
  };
  expect(wholeCaption(caption)).toBe('Vagas de sábado.\n\nChame no WhatsApp\n\n#petshop #banho');
  expect(wholeCaption({ ...caption, chamada: '' })).toBe('Vagas de sábado.\n\n#petshop #banho');
  expect(wholeCaption({ ...caption, chamada: '', hashtags: [] })).toBe('Vagas de sábado.');
});
