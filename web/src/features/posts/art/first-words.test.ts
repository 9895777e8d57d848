import type { Post } from '@matilha/contract/posts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstWords, sentencesOf } from './first-words.ts';
import { fileNameOf } from './picture-file.ts';

const post: Post = {
  ...{
    id: '0',
    version: 1,
    dia: '2026-11-24',
    hora: null,
    formato: 'Foto',
    cena: '',
    hashtags: [],
    estado: 'ideia',
  },
  tema: 'preencher os horários calmos da semana',
  legenda: 'Semana nova, pelo novo! 🛁 A agenda está aberta. Banho a partir de R$ 49,90 até sexta.',
  chamada: 'Mande BANHO no WhatsApp',
  mensagem_id: null,
};

it('divides a caption into sentences, each with its emoji', () => {
  expect(sentencesOf(post.legenda)).toEqual([
    'Semana nova, pelo novo! 🛁',
    'A agenda está aberta.',
    'Banho a partir de R$ 49,90 até sexta.',
  ]);
  expect(sentencesOf('')).toEqual([]);
});

it('loses no word of a caption', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Banho', 'e', 'tosa.', '🛁', '...', 'R$', '!')), (words) => {
      expect(sentencesOf(words.join(' ')).join(' ')).toBe(words.join(' '));
    }),
  );
});

it('begins with the theme of a post that was written by hand', () => {
  expect(firstWords(post)).toEqual({
    title: 'Preencher os horários calmos da semana',
    small: 'Semana nova, pelo novo! 🛁',
    call: 'Mande BANHO no WhatsApp',
    price: 'R$ 49,90',
  });
});

it("begins with the caption's first sentence for a post from a plan, whose theme says its purpose", () => {
  const planned = { ...post, mensagem_id: 7 };
  expect(firstWords(planned)).toMatchObject({
    title: 'Semana nova, pelo novo! 🛁',
    small: 'A agenda está aberta.',
  });
  expect(firstWords({ ...planned, legenda: 'a '.repeat(60) }).title).toBe(
    'Preencher os horários calmos da semana',
  );
  expect(firstWords({ ...planned, legenda: '' }).title).toBe('Preencher os horários calmos da semana');
});

it.each([
  ['Antes e depois', 'post', 'matilha-2026-11-24-antes-e-depois.png'],
  ['Pêlo sem nó!', 'stories', 'matilha-2026-11-24-pelo-sem-no-stories.png'],
  ['🐶', 'post', 'matilha-2026-11-24.png'],
  [
    `${'longo '.repeat(30)}`,
    'post',
    'matilha-2026-11-24-longo-longo-longo-longo-longo-longo-longo-longo-lo.png',
  ],
] as const)('names the file of %s', (theme, format, name) => {
  expect(fileNameOf(theme, '2026-11-24', format)).toBe(name);
});
