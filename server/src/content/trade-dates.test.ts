import { addDays, dayOfMonth, lastOfMonth, monthOf, weekday } from '@matilha/contract/content/event-dates';
import { easter } from '@matilha/contract/content/holidays';
import { describe, expect, it } from 'vitest';
import { loadContent } from './load-content.ts';
import { tablesOf } from './testing/tables.ts';

const { products, tradeDates } = loadContent();
const years = [2026, 2027];
const daysOf = (slug: string, year: number): string[] => {
  const row = tradeDates.find(({ id }) => id === `${slug}-${year}`);
  return row ? [row.data, row.data_fim].filter((day) => day !== null) : [];
};

const sunday = 0;
const wednesday = 3;
const thursday = 4;
const saturday = 6;
/** Returns the day of the week that falls in the seven days from `from` on. */
const onOrAfter = (from: string, day: number): string => addDays(from, (day - weekday(from) + 7) % 7);
const lastInApril = (year: number, day: number): string => onOrAfter(`${year}-04-24`, day);

describe.each(years)('trade dates of %i', (year) => {
  const rows = tradeDates.filter(({ data }) => data.startsWith(`${year}`));

  it('holds 35 to 50 dates of all kinds, in the order of their days', () => {
    expect(rows.length).toBeGreaterThanOrEqual(35);
    expect(rows.length).toBeLessThanOrEqual(50);
    expect(new Set(rows.map(({ tipo }) => tipo)).size).toBe(3);
    expect(rows.map(({ data }) => data)).toEqual(rows.map(({ data }) => data).sort());
  });

  it('keeps the dates that move with the calendar', () => {
    const blackFriday = addDays(onOrAfter(`${year}-11-22`, thursday), 1);
    const weekOfAugust10 = addDays(`${year}-08-10`, -weekday(`${year}-08-10`));
    const moving: Record<string, string[]> = {
      carnaval: [addDays(easter(year), -50), addDays(easter(year), -47)],
      pascoa: [easter(year)],
      'dia-mundial-da-medicina-veterinaria': [lastInApril(year, saturday)],
      'dia-internacional-do-cao-guia': [lastInApril(year, wednesday)],
      'dia-das-maes': [onOrAfter(`${year}-05-08`, sunday)],
      'dia-dos-pais': [onOrAfter(`${year}-08-08`, sunday)],
      'semana-nacional-de-combate-a-leishmaniose': [weekOfAugust10, addDays(weekOfAugust10, 6)],
      'dia-internacional-do-animal-abandonado': [onOrAfter(`${year}-08-15`, saturday)],
      'black-friday': [blackFriday],
    };
    const planted = Object.keys(moving).map((slug) => [slug, daysOf(slug, year)]);
    expect(Object.fromEntries(planted)).toEqual(moving);
  });

  it('spans whole months for the campaigns of a month', () => {
    const months = rows.filter(({ data, data_fim }) => data.endsWith('-01') && data_fim !== null);
    expect(months.length).toBeGreaterThan(10);
    for (const { id, data_fim } of months) expect([id, data_fim]).toEqual([id, lastOfMonth(data_fim ?? '')]);
  });
});

it('keeps every date that does not move on the same day of each year', () => {
  const slugsOf = (year: number) =>
    tradeDates
      .filter(({ data }) => data.startsWith(`${year}`))
      .map(({ id }) => id.slice(0, -5))
      .sort();
  expect(slugsOf(2027)).toEqual(slugsOf(2026));
  const fixed = slugsOf(2026).filter((slug) => {
    const [first, second] = years.map((year) =>
      daysOf(slug, year)
        .map((day) => day.slice(5))
        .join(),
    );
    return first === second;
  });
  expect(slugsOf(2026).length - fixed.length).toBe(9);
});

it('names commemorations on their known days', () => {
  const known: Record<string, [month: number, day: number]> = {
    'dia-mundial-do-gato': [2, 17],
    'dia-internacional-do-gato': [8, 8],
    'dia-mundial-do-cachorro': [8, 26],
    'dia-do-medico-veterinario': [9, 9],
    'dia-mundial-contra-a-raiva': [9, 28],
    'dia-mundial-dos-animais-e-de-sao-francisco': [10, 4],
    'dia-do-consumidor': [3, 15],
    'dia-do-cliente': [9, 15],
    natal: [12, 25],
  };
  for (const [slug, day] of Object.entries(known))
    for (const year of years)
      expect([slug, ...daysOf(slug, year).flatMap((text) => [monthOf(text), dayOfMonth(text)])]).toEqual([
        slug,
        ...day,
      ]);
});

it('refers a reader to the municipality for every vaccination', () => {
  const texts = tradeDates.filter(({ tipo }) => tipo === 'vacinacao').map(({ observacao }) => observacao);
  expect(texts.filter((text) => !text.includes('confirme com o município'))).toEqual([]);
});

it('agrees with the calendar of campaigns of the knowledge bank', () => {
  const materials = products.flatMap(({ modules }) => modules.flatMap((module) => module.materials));
  const [calendar] = tablesOf(materials.find(({ id }) => id === 57)?.texto ?? '');
  const year = Number(/\d{4}/.exec(calendar?.header[0] ?? ''));
  const days = Object.fromEntries(calendar?.rows.map(([when, date]) => [date, when]) ?? []);
  const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });
  const inWords = (slug: string): string => {
    const [first = '', last] = daysOf(slug, year);
    const through = last ? ` a ${dayOfMonth(last)}` : '';
    return `${dayOfMonth(first)}${through} de ${month.format(new Date(first))}`;
  };
  const named: [date: string, slug: string][] = [
    ['Carnaval', 'carnaval'],
    ['Páscoa', 'pascoa'],
    ['Dia das Mães', 'dia-das-maes'],
    ['Dia dos Pais e dia do gato', 'dia-dos-pais'],
    ['Dia dos Pais e dia do gato', 'dia-internacional-do-gato'],
    ['Dia do cachorro', 'dia-mundial-do-cachorro'],
    ['Dia do veterinário', 'dia-do-medico-veterinario'],
    ['Dia dos animais', 'dia-mundial-dos-animais-e-de-sao-francisco'],
    ['Dia das Crianças', 'dia-das-criancas'],
    ['Black Friday', 'black-friday'],
    ['Natal', 'natal'],
  ];
  for (const [date, slug] of named) expect([date, days[date]]).toEqual([date, inWords(slug)]);
});
