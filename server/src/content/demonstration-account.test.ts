import { compute } from '@matilha/contract/calculators/calculators';
import { exampleOf } from '@matilha/contract/calculators/example-values';
import { expect, it } from 'vitest';
import { loadDemonstrationAccount } from './load-content.ts';

const { shop, posts } = loadDemonstrationAccount();
const [minute, table, bundle] = shop.calculos;
if (
  minute?.kind !== 'minuto-produtivo' ||
  table?.kind !== 'tabela-de-precos' ||
  bundle?.kind !== 'pacote-de-banho'
)
  throw new Error('the minute, the table and the package, in this order');
const { result: minutes } = compute(minute.kind, minute.input);
const { result: prices } = compute(table.kind, table.input);
const { result: sold } = compute(bundle.kind, bundle.input);
const priceOf = (servico: string, porte: string, pelagem: string) =>
  shop.precos.find((row) => row.servico === servico && row.porte === porte && row.pelagem === pelagem)
    ?.preco_centavos;

it('names the shop as a demonstration', () => {
  expect(shop.perfil.nomeNegocio).toContain('demonstração');
});

it('computes table and package with the minute that the shop computed', () => {
  for (const { input } of [table, bundle]) expect(input.minuto_milesimos).toBe(minutes.minuto_milesimos);
});

it('asks in Minha loja the prices that the calculations have, and sells nothing below its cost', () => {
  for (const { servico, porte, pelagem, preco_atual_centavos } of table.input.linhas)
    expect(priceOf(servico, porte, pelagem)).toBe(preco_atual_centavos);
  expect(priceOf('Pacote de 4 banhos', 'pequeno', 'longo')).toBe(sold.total_centavos);
  for (const { sobra_atual_centavos } of prices.linhas) expect(sobra_atual_centavos).toBeGreaterThan(0);
  expect(sold.sobra_centavos).toBeGreaterThan(0);
});

it('takes no calculation from the examples, which assistants would take for none', () => {
  for (const calculation of shop.calculos) expect(exampleOf(calculation).isAll).toBe(false);
});

it('writes five posts for each of four weeks, on different days', () => {
  for (const week of [-1, 0, 1, 2]) {
    const days = posts.filter(({ semana }) => semana === week).map(({ dia }) => dia);
    expect([days.length, new Set(days).size]).toEqual([5, 5]);
  }
});
