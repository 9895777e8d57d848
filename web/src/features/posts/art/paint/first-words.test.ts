import type { Post } from '@matilha/contract/shop/posts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileNameOf } from '../picture-file.ts';
import { firstWords, sentencesOf } from './first-words.ts';

const post: Post = {
  id: '0',
  version: 1,
  dia: '2026-11-24',
  hora: null,
  formato: 'Foto',
  cena: '',
  hashtags: [],
  estado: 'ideia',
  tema: 'preencher os horários calmos da semana',
  legenda: 'Semana nova, pelo novo! 🛁 A agenda está aberta. Banho a partir de R$ 49,90 até sexta.',
  chamada: 'Mande BANHO no WhatsApp',
  mensagem_id: null,
  lista_id: null,
};

it('divides a caption into sentences, each with its emoji', () => {
  expect(sentencesOf(post.legenda)).toEqual([
    'Semana nova, pelo novo! 🛁',
    'A agenda está aberta.',
    'Banho a partir de R$ 49,90 até sexta.',
  ]);
  expect(sentencesOf('')).toEqual([]);
});

it('ends a sentence at the end of its line, also without a full stop', () => {
  expect(
    sentencesOf('Seu pet merece um carinho 🐶\n\nAgende o banho e ganhe a hidratação\n\n🛁\nVenha'),
  ).toEqual(['Seu pet merece um carinho 🐶', 'Agende o banho e ganhe a hidratação 🛁', 'Venha']);
});

it('loses no word of a caption', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Banho', 'e', 'tosa.', '🛁', '...', 'R$', '!')), (words) => {
      expect(sentencesOf(words.join(' ')).join(' ')).toBe(words.join(' '));
    }),
  );
});

it.each([null, 7])(
  'begins with the first sentence of the caption of a post from the answer %s',
  (mensagem_id) => {
    expect(firstWords({ ...post, mensagem_id })).toEqual({
      title: 'Semana nova, pelo novo! 🛁',
      small: 'A agenda está aberta.',
      call: 'Mande BANHO no WhatsApp',
      price: 'R$ 49,90',
    });
  },
);

it('cuts a long first sentence at a word, and takes no price from the theme beside a caption', () => {
  const legenda = `${'Seu cão merece um dia de banho, '.repeat(4)}e você também. Venha.`;
  const words = firstWords({ ...post, tema: 'vender 20% mais pacotes de R$ 300', legenda });
  expect(words.title).toBe(
    'Seu cão merece um dia de banho, Seu cão merece um dia de banho, Seu cão merece um dia de…',
  );
  expect(words).toMatchObject({ small: 'Venha.', price: '' });
  expect(firstWords({ ...post, legenda: '🛁'.repeat(200) }).title).toBe(`${'🛁'.repeat(90)}…`);
});

it('begins with the theme of a post without a caption', () => {
  const words = firstWords({ ...post, tema: 'tosa por R$ 60', legenda: '' });
  expect(words).toMatchObject({ title: 'Tosa por R$ 60', small: '', price: 'R$ 60' });
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
