import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeCaption } from '@matilha/contract/shop/post-formats';
import { captionMaxLength, postInput } from '@matilha/contract/shop/posts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cutToCalendar } from './read-words.ts';
import { isReadWhole, readWeek } from './week-reader.ts';

const answered = '2026-11-19';
const skeleton = readFileSync(
  join(import.meta.dirname, '../../../../content/trechos/formato-do-plano-semanal.md'),
  'utf8',
);

describe('readWeek', () => {
  it('reads the day that the form of the plan itself shows', () => {
    expect(readWeek(skeleton, answered)).toEqual([
      {
        dia: '2026-11-23',
        hora: '18:00',
        formato: 'Reels',
        tema: 'Preencher terça e quarta de manhã',
        cena: '20 segundos, na vertical: a escova cheia de pelo, duas mãos secando de perto, o pet pronto no cantinho de foto',
        legenda:
          'Quanto pelo sai de um banho? Neste da Mel, saiu isto tudo.\nEscovar duas vezes por semana em casa já muda o próximo.',
        chamada: 'Mande BANHO no direct que eu passo os horários de terça e quarta.',
        hashtags: ['#banhoetosa', '#banhoetosacambui', '#petshopcampinas'],
      },
    ]);
  });

  it.each([
    [
      'bold headings and commas',
      '**Terça-feira, 24/11, Carrossel, 12h15**',
      '2026-11-24',
      '12:15',
      'Carrossel',
    ],
    ['an emoji and dashes', '## 📅 Quarta (25/11) — Stories — 9h', '2026-11-25', '09:00', 'Stories'],
    [
      'a numbered day without a date',
      '### Dia 3: Sábado | Post no feed às 10:30',
      '2026-11-21',
      '10:30',
      'Foto',
    ],
    ['a date of the next year', '### Segunda, 04/01/2027 · Foto', '2027-01-04', null, 'Foto'],
  ])('reads a heading with %s', (_, heading, dia, hora, formato) => {
    const [post] = readWeek(`${heading}\n\n**Legenda:** Bom dia!\n`, answered);
    expect(post).toMatchObject({ dia, hora, formato, legenda: 'Bom dia!', tema: 'Bom dia!' });
  });

  it('reads no hour from a number before a colon that is no time', () => {
    const [post] = readWeek('### Segunda, 23/11 · Post 1: Carrossel · 18h\n**Legenda:** Oi\n', answered);
    expect(post).toMatchObject({ hora: '18:00', formato: 'Carrossel' });
    const [habits] = readWeek('### Terça, 24/11 · Carrossel: 5 hábitos do pet\n**Legenda:** Oi\n', answered);
    expect(habits?.hora).toBeNull();
    const [late] = readWeek('### Terça, 24/11 · Foto · às 18 horas\n**Legenda:** Oi\n', answered);
    expect(late?.hora).toBe('18:00');
  });

  it.each([
    ['a date months ahead', 'Segunda, 07/06 · Foto', '2027-06-07'],
    ['a date of last week', 'Segunda, 09/11 · Foto', '2026-11-09'],
    ['a year of its own', 'Quarta, 03/11/27 · Foto', '2027-11-03'],
  ])('takes the year from the heading, else the next such day, for %s', (_, heading, dia) => {
    expect(readWeek(`### ${heading}\n**Legenda:** Oi\n`, answered)[0]?.dia).toBe(dia);
  });

  it('takes "Segunda semana" for a part of the plan, not for a Monday', () => {
    const text = `## Segunda semana\n**Tema:** vender mais\n\n${skeleton}\n## Quarta semana\n**Tema:** descansar\n`;
    expect(readWeek(text, answered)).toHaveLength(1);
  });

  it('keeps the lines of a caption without quotation marks that look like labels', () => {
    const bold =
      '### Segunda, 23/11 · Foto\n**Tema:** feriado\n**Legenda:** Feriado na loja!\nHorário: 8h às 12h\nFoto: da porta\n**CTA:** Venha\n';
    expect(readWeek(bold, answered)[0]).toMatchObject({
      hora: null,
      cena: '',
      chamada: 'Venha',
      legenda: 'Feriado na loja!\nHorário: 8h às 12h\nFoto: da porta',
    });
    const bare =
      'Terça, 24/11 · Foto · 9h\nTema: feriado\nLegenda: Feriado!\nHorário: 8h às 12h\nTema: festa\nHashtags: #a\n';
    expect(readWeek(`## ${bare}`, answered)[0]).toMatchObject({
      hora: '09:00',
      tema: 'Feriado',
      hashtags: ['#a'],
      legenda: 'Feriado!\nHorário: 8h às 12h\nTema: festa',
    });
  });

  it('takes hashtags off the end of a caption, and counts those within it among the five', () => {
    const heading = '### Segunda, 23/11 · Foto\n';
    const [ending] = readWeek(`${heading}**Legenda:** Banho em dobro! #a #b\n#c\n`, answered);
    expect(ending).toMatchObject({ legenda: 'Banho em dobro!', hashtags: ['#a', '#b', '#c'] });
    const [within] = readWeek(
      `${heading}**Legenda:** No #banho da #mel hoje.\n**Hashtags:** #a #b #c #d #e\n`,
      answered,
    );
    expect(within).toMatchObject({ legenda: 'No #banho da #mel hoje.', hashtags: ['#a', '#b', '#c'] });
  });

  it('leaves out characters that the calendar refuses when the post is saved', () => {
    const text = '### Segunda, 23/11 · Foto\n**Tema:** a\u202eb\n**Legenda:** Um\tdois\u2066 três\ud83d\n';
    const [post] = readWeek(text, answered);
    expect(post).toMatchObject({ tema: 'Ab', legenda: 'Um dois três' });
    expect(z.safeParse(postInput, { ...post, estado: 'ideia', version: 0 }).success).toBe(true);
  });

  it('gives days without a date the days after each other', () => {
    const text = ['Sexta', 'Sábado', 'Domingo', 'Segunda']
      .map((day) => `## ${day}\nLegenda: Oi, ${day}!\n`)
      .join('\n');
    expect(readWeek(text, answered).map(({ dia }) => dia)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ]);
  });

  it('reads other names of labels, quotes with blank lines, and takes sources and marks out', () => {
    const text = [
      '#### Quinta, 26/11 · Vídeo · 18h30',
      '* __Tema__: *Tosa* sem susto [2][L1]',
      '* **Roteiro**:',
      '  1. A mesa pronta',
      '  2. O antes e o depois',
      '* **Copy:**',
      '> “Primeira linha. [1]',
      '>',
      '> Veja **agora**: [o guia](/banco-conhecimento).”',
      '* **CTA:** Chame no WhatsApp!',
      '* **Tags:** #a #b #c #d #e #f #a',
    ].join('\n');
    expect(readWeek(text, answered)).toEqual([
      {
        dia: '2026-11-26',
        hora: '18:30',
        formato: 'Reels',
        tema: 'Tosa sem susto',
        cena: '1. A mesa pronta\n2. O antes e o depois',
        legenda: 'Primeira linha.\n\nVeja agora: o guia.',
        chamada: 'Chame no WhatsApp!',
        hashtags: ['#a', '#b', '#c', '#d', '#e'],
      },
    ]);
  });

  it('ends a day at the next part of the plan', () => {
    const text = `${skeleton}\n\n## Para gravar num dia só\n\n- **Cena:** tudo de uma vez\n\n## O que medir no domingo\n\nTrês números.`;
    expect(readWeek(text, answered)).toHaveLength(1);
    expect(readWeek(text, answered)[0]?.cena).toMatch(/^20 segundos/);
  });

  it('returns nothing for a text without days, and for days without a caption or a theme', () => {
    for (const text of [
      '',
      'Segunda é um bom dia para postar.',
      '## Segunda\n\nDescanse.',
      '# Ideias\n\n- Legenda: Oi',
    ])
      expect(readWeek(text, answered)).toEqual([]);
  });

  it('reads a plan between lines of 2,500 spaces', { timeout: 10_000 }, () => {
    const filled = `${' '.repeat(2_500)}x\n`.repeat(20);
    const plan = `${filled}### Segunda, 23/11 · Reels\n**Legenda:** Oi\n${filled}`;
    const read = readWeek(plan, answered);
    expect(read).toMatchObject([{ dia: '2026-11-23', formato: 'Reels' }]);
    expect(isReadWhole(plan, read)).toBe(true);
  });

  it('returns posts that the calendar takes, however long and strange the text', () => {
    const long = `### Segunda, 31/02 · Reels · 99h\n**Tema:** ${'t'.repeat(900)}\n**Legenda:** ${'Uma palavra '.repeat(900)}\n**CTA:** ${'x y '.repeat(400)}\n**Hashtags:** ${'#abc '.repeat(50)}#${'z'.repeat(200)}`;
    for (const post of readWeek(long, answered)) {
      expect(z.safeParse(postInput, { ...post, estado: 'ideia', version: 0 }).error?.issues).toBeUndefined();
      expect(wholeCaption(post).length).toBeLessThanOrEqual(captionMaxLength);
    }
    expect(readWeek(long, answered)).toHaveLength(1);
  });
});

describe('cutToCalendar', () => {
  it('cuts a theme and a caption between emojis, not inside one', () => {
    const none = { cena: '', chamada: '', hashtags: [] };
    const day = { dia: '2026-11-23', hora: null, formato: undefined };
    const post = cutToCalendar({ ...day, ...none, tema: '🐶'.repeat(150), legenda: '🐱'.repeat(1_500) });
    expect(post?.tema).toBe(`${'🐶'.repeat(99)}…`);
    expect(post?.legenda).toMatch(/^🐱+…$/u);
  });
});
