import { expect, it } from 'vitest';
import { messageMaxLength } from '../chat/chat.ts';
import { anotherCaptionQuestion, anotherDayQuestion, planQuestion } from './post-questions.ts';
import { captionMaxLength, type Post } from './posts.ts';

const post: Post = {
  id: '0198b3a0-0000-7000-8000-000000000000',
  version: 1,
  dia: '2026-11-24',
  hora: '18:00',
  formato: 'Reels',
  tema: 'Encher a terça',
  cena: 'A banheira',
  legenda: 'Oi\n\nVem!',
  chamada: 'Chame',
  hashtags: ['#pet'],
  estado: 'pronto',
  mensagem_id: null,
  lista_id: null,
};

it('asks for another idea or caption with the post in the form of the plan', () => {
  const form =
    '### Terça, 24/11 · Reels · 18h\n\n- **Objetivo:** Encher a terça\n- **Cena:** A banheira\n- **Legenda:**\n\n> Oi\n> \n> Vem!';
  expect(anotherDayQuestion(post)).toMatch(/^Refaça este post/);
  expect(anotherCaptionQuestion({ ...post, hora: '18:30' })).toContain('· 18h30');
  for (const question of [anotherDayQuestion(post), anotherCaptionQuestion(post)])
    expect(question).toContain(form);
});

it('asks for a week or four weeks, without the themes that were used', () => {
  const wish = { from: '2026-12-28', about: ' férias ', used: ['Banho', 'Banho', 'Tosa'] };
  expect(planQuestion({ ...wish, weeks: 1 })).toBe(
    'Crie um plano de postagens para o Instagram para a semana de segunda, 28/12, a domingo, 03/01, um post por dia.\n\nAssunto: férias\n\nNão repita estes temas, que já usei ou planejei:\n- Banho\n- Tosa',
  );
  expect(planQuestion({ from: '2026-12-28', weeks: 4, about: '', used: [] })).toMatch(
    /de segunda, 28\/12, a domingo, 24\/01: 12 posts, às segundas, quartas e sextas, sem as partes finais\.$/,
  );
});

const planOf = (used: readonly string[]) => planQuestion({ from: '2026-12-28', weeks: 1, about: '', used });

it('cuts long texts and themes at whole characters, which a call and an address can carry', () => {
  const emoji = (before: number) => `${'x'.repeat(before)}🐶 e mais`;
  const long = { ...post, legenda: emoji(1_199), cena: emoji(399) };
  expect(anotherDayQuestion(long).isWellFormed()).toBe(true);
  expect(anotherDayQuestion({ ...post, cena: emoji(398) })).toContain(`${'x'.repeat(398)}🐶\n`);
  expect(() => encodeURIComponent(planOf([emoji(59)]))).not.toThrow();
});

it('names every theme of three months, shorter where they would not fit', () => {
  const used = Array.from({ length: 88 }, (_, index) => `Tema ${index} ${'longo '.repeat(30)}`);
  const named = planOf(used).split('\n- ').slice(1);
  expect(named).toHaveLength(88);
  expect(named.every((theme, index) => theme.startsWith(`Tema ${index} longo longo`))).toBe(true);
  expect(planOf(used.slice(0, 20))).toContain(`- ${used[0]?.slice(0, 60).trim()}\n`);
});

it('names the newest themes when there are more than a message holds', () => {
  const named = planOf(Array.from({ length: 900 }, (_, index) => `${index}o tema`)).split('\n- ');
  expect(named[1]).toBe('0o tema');
  expect(named.length).toBeGreaterThan(250);
});

it('fits into a message, however long the post and the themes are', () => {
  const long = {
    ...post,
    tema: 't'.repeat(200),
    cena: 'c'.repeat(1_500),
    legenda: 'l\n'.repeat(captionMaxLength / 2),
  };
  const used = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(200)}`);
  const questions = [
    anotherDayQuestion(long),
    anotherCaptionQuestion(long),
    planQuestion({ from: '2026-12-28', weeks: 4, about: 'a'.repeat(300), used }),
  ];
  for (const question of questions) expect(question.length).toBeLessThanOrEqual(messageMaxLength);
});
