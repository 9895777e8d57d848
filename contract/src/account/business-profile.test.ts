import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { brazilianStates } from './brazilian-states.ts';
import { businessCategories, businessProfileInput, handleHint } from './business-profile.ts';

const empty = {
  nomeNegocio: '',
  instagramNegocio: '',
  siteNegocio: '',
  categoriaNegocio: '',
  pais: '',
  estado: '',
  cidade: '',
};
const parse = (change: Partial<typeof empty>) => z.safeParse(businessProfileInput, { ...empty, ...change });

test('lists seven categories and the 27 units of Brazil', () => {
  expect(businessCategories).toHaveLength(7);
  expect(new Set(brazilianStates).size).toBe(27);
});

test.each([
  ['@PetShop.Feliz', 'petshop.feliz'],
  ['petshop_feliz', 'petshop_feliz'],
  [' instagram.com/petshop ', 'petshop'],
  ['https://www.instagram.com/petshop/?igsh=abc', 'petshop'],
  ['', ''],
])('stores Instagram %j as %j', (typed, handle) => {
  expect(parse({ instagramNegocio: typed }).data?.instagramNegocio).toBe(handle);
});
test.each(['pet shop', 'petshop!', 'https://exemplo.com.br/petshop', 'a'.repeat(31)])(
  'stores Instagram %j with a hint',
  (typed) => {
    expect(parse({ instagramNegocio: typed }).success).toBe(true);
    expect(handleHint(typed)).toBe('Confira: o nome do perfil é como @seupetshop');
  },
);

test('refuses an Instagram of several lines', () => {
  expect(parse({ instagramNegocio: 'pet\nshop' }).success).toBe(false);
  expect(handleHint('@PetShop.Feliz')).toBeUndefined();
});

test.each([
  ['www.petshop.com.br', 'https://www.petshop.com.br'],
  ['petshop.com.br:8080/a', 'https://petshop.com.br:8080/a'],
  ['https://petshop.com.br/loja', 'https://petshop.com.br/loja'],
  ['//petshop.com.br', 'https://petshop.com.br'],
  ['  ', ''],
])('stores site %j as %j', (typed, kept) => {
  expect(parse({ siteNegocio: typed }).data?.siteNegocio).toBe(kept);
});
test.each([
  'http://petshop.com.br',
  'javascript:alert(1)',
  'javascript://petshop.com.br/%0aalert(1)',
  'data:text/html,x',
  'ftp://petshop.com.br',
  'https://eu:senha@petshop.com.br',
  'meu site',
  'petshop',
  'https://127.0.0.1',
])('refuses site %j', (typed) => expect(parse({ siteNegocio: typed }).success).toBe(false));

test('accepts no text that yields a site other than https', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('javascript:', 'data:').map((a) => `${a}1.a.b`),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const site = parse({ siteNegocio: text }).data?.siteNegocio;
      if (site) expect(new URL(site).protocol).toBe('https:');
    }),
  );
});

test('keeps a state only with Brazil', () => {
  const brazil = { pais: 'BR', estado: 'São Paulo' };
  expect(parse(brazil).data?.estado).toBe('São Paulo');
  expect(parse({ ...brazil, pais: 'AR' }).data?.estado).toBe('');
  expect(parse({ ...brazil, pais: '' }).data?.estado).toBe('');
  expect(parse({ pais: 'BR', estado: 'Buenos Aires' }).success).toBe(false);
});

test('refuses unknown options and fields', () => {
  expect(parse({ categoriaNegocio: 'Padaria' }).error?.issues[0]?.message).toBe('Escolha uma das opções');
  expect(parse({ pais: 'FR' }).success).toBe(false);
  expect(z.safeParse(businessProfileInput, { ...empty, tier_id: 1 }).success).toBe(false);
  expect(parse({ nomeNegocio: 'a'.repeat(121) }).success).toBe(false);
});
