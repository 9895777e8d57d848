import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { companyVariables } from '#server/testing/company-variables.ts';
import { renderLetter } from './layout.ts';

const letter = { subject: 'Olá', preview: 'Oi', greeting: 'Olá, Rita!', paragraphs: ['Texto.'], notes: [] };

test('signs both parts with the seller, escaped', () => {
  const mail = renderLetter(letter, readConfig({ ...companyVariables, SELLER_NAME: 'Bicho & Cia Ltda.' }));
  expect(mail.text).toContain(
    '\n\n-- \nMatilha\nBicho & Cia Ltda. · CNPJ 12.ABC.345/01DE-35 · Rua das Acácias, 10',
  );
  expect(mail.html).toContain('Bicho &amp; Cia Ltda. · CNPJ 12.ABC.345/01DE-35 · Rua das Acácias, 10');
});

test('signs with the brand alone while no seller is configured', () => {
  const { text, html } = renderLetter(letter, readConfig({}));
  expect(text.endsWith('-- \nMatilha')).toBe(true);
  expect(html).not.toContain('CNPJ');
});
