import type { SettingsDefaults } from '@matilha/contract/kinds/settings';
import { firstLandingChats } from '@matilha/contract/landing/landing-areas';
import { expect, it } from 'vitest';
import { landingWords, wordsOf } from './default-words.ts';

const defaults: SettingsDefaults = {
  brandName: 'Matilha',
  supportWhatsapp: '5511900000000',
  billingWhatsapp: '5511900000000',
  termsUrl: '/termos',
  seller: {
    name: 'Loja Ltda',
    cnpj: '11.222.333/0001-81',
    address: 'Rua A, 1',
    email: 'loja@exemplo.com',
    phone: null,
  },
  dataOfficer: null,
  videoHosts: [],
  promotionUntil: '2026-12-31',
  dailyAnswers: 20_000,
  landingCredits: 5,
  landingChats: firstLandingChats,
  provisionalAnswers: 10,
  freeAnswers: 20,
  paidAnswers: 60,
};

it('names each kind of value as people write it', () => {
  expect(wordsOf('brandName', defaults)).toBe('Matilha');
  expect(wordsOf('dailyAnswers', defaults)).toBe('20.000');
  expect(wordsOf('seller', defaults)).toBe('Loja Ltda · 11.222.333/0001-81 · Rua A, 1 · loja@exemplo.com');
  expect(wordsOf('promotionUntil', defaults)).toBe('até 31/12/2026');
  expect(wordsOf('videoHosts', { ...defaults, videoHosts: ['a.com', 'b.com'] })).toBe('a.com, b.com');
});

it('names the effect of a missing value', () => {
  expect(wordsOf('dataOfficer', defaults)).toBe('não informado');
  expect(wordsOf('videoHosts', defaults)).toBe('só YouTube e Vimeo');
  expect(wordsOf('promotionUntil', { ...defaults, promotionUntil: '' })).toBe('sem promoção');
});

it('names the assistant of each area of the landing, once its title is known', () => {
  const words = landingWords(defaults, new Map([[6, 'Instagram da clínica']]));
  expect(words).toContain('Clínica veterinária: Instagram da clínica');
  expect(words).toContain('Petshop: …');
});
