import { expect, test } from 'vitest';
import { groupsOf } from './figure-groups.ts';
import { figuresOf, revenueOf } from './testing/figures.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const now = figuresOf(40, [revenueOf('stripe', 8), revenueOf('sandbox', 4)]);
const before = figuresOf(20, [revenueOf('stripe', 10), revenueOf('sandbox', 4)]);

/** Returns the figures of a group by their labels. */
const figuresOfGroup = (title: string, groups = groupsOf(now, before)) =>
  Object.fromEntries(
    (groups.find((group) => group.title === title)?.figures ?? []).map(({ label, ...figure }) => [
      label,
      figure,
    ]),
  );

test('names the groups by subject, and the money of tests apart from the real one', () => {
  expect(groupsOf(now, before).map(({ title, note }) => [title, note])).toEqual([
    ['Pessoas', undefined],
    ['Respostas e créditos', undefined],
    ['Receita', undefined],
    ['Receita simulada', 'Pagamentos de teste: nada foi cobrado.'],
    ['Da landing ao plano', 'O que aconteceu neste tempo, de quem veio pela landing.'],
  ]);
});

test('compares every figure with the same one of the time before', () => {
  const pairs = Object.entries({
    ...figuresOfGroup('Pessoas'),
    ...figuresOfGroup('Respostas e créditos'),
  }).map(([label, figure]) => [label, figure.now, figure.before]);
  expect(pairs).toEqual([
    ['Cadastros', 40, 20],
    ['Cadastros pela landing', 20, 10],
    ['Emails confirmados', 39, 19],
    ['Pessoas ativas no dia', 80, 40],
    ['Ativas em 7 dias', 120, 60],
    ['Ativas em 30 dias', 160, 80],
    ['Respostas completas', 4_000, 2_000],
    ['Respostas que falharam', 200, 100],
    ['Paradas pela pessoa', 240, 120],
    ['Créditos dados', 280, 140],
    ['Créditos usados', 320, 160],
    ['Créditos vencidos', 360, 180],
    ['Créditos retirados', 0, 0],
  ]);
});

test('leaves the people of 7 and 30 days out while they are not counted', () => {
  const today = { ...now, active: { day: 80, week: null, month: null } };
  expect(Object.keys(figuresOfGroup('Pessoas', groupsOf(today)))).toEqual([
    'Cadastros',
    'Cadastros pela landing',
    'Emails confirmados',
    'Pessoas ativas no dia',
  ]);
});

test('writes money in reais, and takes lost payers as a share of those at the beginning', () => {
  const { MRR, Recebido, Pagantes, ...figures } = figuresOfGroup('Receita');
  expect([plain(MRR?.text?.(MRR.now)), plain(Recebido?.text?.(Recebido.before ?? 0))]).toEqual([
    'R$ 792,00',
    'R$ 1.000,00',
  ]);
  expect([Pagantes?.now, Pagantes?.before, Pagantes?.text]).toEqual([8, 10, undefined]);
  expect(plain(figures['Pagantes que saíram']?.note)).toBe('25% dos que pagavam no começo');
});

test('compares a plan with itself, wherever it stood before', () => {
  const [stripe, ...rest] = before.revenue;
  const reversed = stripe ? [{ ...stripe, plans: stripe.plans.toReversed() }, ...rest] : rest;
  const figures = figuresOfGroup('Receita', groupsOf(now, { ...before, revenue: reversed }));
  expect(figures['No plano Básico']).toMatchObject({ now: 6, before: 8 });
  expect(figures['No plano Completo']).toMatchObject({ now: 2, before: 2 });
  expect(plain(figures['No plano Completo']?.note)).toBe('R$ 398,00 a cada 30 dias');
});

test('takes the steps from the landing as shares of its requests, not of the step before', () => {
  const notes = Object.values(figuresOfGroup('Da landing ao plano')).map(({ note }) => plain(note));
  expect(notes).toEqual([undefined, '25% dos pedidos', '12,5% dos pedidos', '0,5% dos pedidos']);
  const none = { ...now, funnel: { requests: 0, accounts: 0, confirmed: 0, payers: 0 } };
  expect(figuresOfGroup('Da landing ao plano', groupsOf(none))['Contas abertas']?.note).toBe('– dos pedidos');
});
