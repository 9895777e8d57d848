import { describe, expect, it } from 'vitest';
import { statedSums } from './stated-sums.ts';
import { staleParagraphs } from './testing/dated-facts.ts';
import { everyText } from './testing/every-text.ts';
import { linesWithManyHashtags } from './testing/hashtags.ts';

const texts = everyText();
const withPath = (path: string, lines: string[]) => lines.map((line) => `${path}: ${line}`);

describe('hashtags', () => {
  it('finds lines that carry or ask for more than five', () => {
    const faulty = [
      '#um #dois #três #quatro #cinco #seis',
      'Use 8 a 12 hashtags por post.',
      'Traga dez boas hashtags.',
      'Hashtags: até 30.',
      '`hashtags` são cinco hashtags ou mais',
    ];
    expect(linesWithManyHashtags(faulty.join('\n'))).toEqual(faulty);
    const right = [
      '#um #dois #três #quatro #cinco',
      'De 3 a 5 hashtags, desde 18/12/2025.',
      'Traga sete posts com legenda e até cinco hashtags.',
      'O Instagram não aceita mais de 5 hashtags.',
    ];
    expect(linesWithManyHashtags(right.join('\n'))).toEqual([]);
  });

  it('finds none in the content', () => {
    expect(texts.flatMap(({ path, text }) => withPath(path, linesWithManyHashtags(text)))).toEqual([]);
  });
});

describe('sums', () => {
  const wrong = (text: string) =>
    statedSums(text)
      .filter(({ computed, stated, tolerance }) => !(Math.abs(computed - stated) <= tolerance))
      .map((sum) => `${sum.text}, not ${sum.computed}`);

  it.each([
    ['Tem 2 × (3 + 4,5) = R$ 14,00.', 15],
    ['Dá 1 ÷ 4 = 33%.', 25],
    ['São 540 minutos, menos 40 de folga = 510.', 500],
    ['Em um ano, 12 × R$ 40 mil = R$ 490 mil.', 480_000],
    ['Por mês, R$ 50.000 = 480.000 ÷ 12.', 40_000],
    ['Faz 30 × 2 = 60 = 124 ÷ 2.', 62],
    ['Com 6% de R$ 3.000 = R$ 200.', 180],
    ['Sobram R$ 25,80, que são 22,5% de 120.', 21.5],
    ['Com 19 aceitos em 32, são 69%.', 59.375],
    ['De 50 marcados, 36 vieram: 70%.', 72],
    ['Até R$ 81.000 por ano, média de R$ 6.700 por mês.', 6_750],
    ['São R$ 1.000 por mês, ou R$ 10.000 por ano.', 12_000],
  ])('finds the wrong sum in "%s"', (text, computed) => {
    expect(wrong(text)).toEqual([expect.stringMatching(new RegExp(`, not ${computed}$`))]);
  });

  it('finds at least 250 sums in the content, and all of them right', () => {
    expect(texts.flatMap(({ text }) => statedSums(text)).length).toBeGreaterThanOrEqual(250);
    expect(texts.flatMap(({ path, text }) => withPath(path, wrong(text)))).toEqual([]);
  });
});

describe('dated facts', () => {
  /** The reference of texts without a day of their own. It moves when an editor checks a text, so that no test fails by the passage of time. */
  const newestCheck = texts.reduce(
    (day, { checkedOn }) => (checkedOn && checkedOn > day ? checkedOn : day),
    '',
  );

  it('finds paragraphs older than 18 months that do not send the reader to check them', () => {
    const faulty = [
      'Em junho de 2024, custava R$ 50.',
      'Desde 1/2/2025 é assim.',
      'A pesquisa de 2024 diz 40%.',
    ];
    const right = [
      'Em junho de 2024, custava R$ 50; confira os preços de hoje.',
      'Resolução 1.649/2025, desde 17/10/2025, no lugar da norma de 2004.',
      'A regra de 2025 vale.',
      'A Lei 13.709/2018 pede autorização. São R$ 2.000 e 2025,50.',
    ];
    expect(staleParagraphs([...faulty, ...right].join('\n'), '2026-11-22')).toEqual(faulty);
    expect(staleParagraphs('Em junho de 2025, custava R$ 50.', '2026-11-22')).toEqual([]);
    expect(staleParagraphs('Em junho de 2025, custava R$ 50.', '2027-01-02')).toHaveLength(1);
  });

  it('finds no such paragraph in the content', () => {
    const stale = texts
      .filter(({ path }) => !/^(datas|eventos)\//.test(path))
      .flatMap(({ path, text, checkedOn }) =>
        withPath(path, staleParagraphs(text, checkedOn ?? newestCheck)),
      );
    expect(stale).toEqual([]);
  });
});
