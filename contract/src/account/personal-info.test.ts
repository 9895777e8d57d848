import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameWithAddress } from './person-name.ts';
import { personalInfoForm as formOver, personalInfoInput, splitPhone } from './personal-info.ts';
import { areaCodes, countries, parsePhone } from './phone.ts';

const stored = { firstName: 'Bia', lastName: '' };
const personalInfoForm = formOver(stored);
const form = {
  firstName: 'Ana',
  lastName: 'Souza',
  ddi: '+55',
  ddd: '11',
  numero: '987654321',
};
const messages = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    (z.safeParse(schema, value).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

test('requires phone to equal ddd joined with numero', () => {
  const sent = { ...form, phone: '11987654321' };
  expect(z.safeParse(personalInfoInput, sent).success).toBe(true);
  expect(messages(personalInfoInput, { ...sent, phone: '11987654322' })).toEqual({
    phone: 'O telefone não confere com o DDD e o número',
  });
  expect(z.safeParse(personalInfoInput, form).success).toBe(false);
  expect(z.safeParse(personalInfoInput, { ...sent, email: 'outra@exemplo.com.br' }).success).toBe(false);
});

describe('messages of the form', () => {
  test.each([
    [{ firstName: '  ' }, { firstName: 'Nome é obrigatório' }],
    [
      { firstName: '', numero: '1x' },
      { firstName: 'Nome é obrigatório', numero: 'Use só os números do telefone' },
    ],
    [{ numero: '9876x4321' }, { numero: 'Use só os números do telefone' }],
    [{ ddi: '44' }, { ddi: 'Escolha o código do país' }],
    [{ ddi: '+351', ddd: '12', numero: '12345678901' }, { numero: 'Confira o telefone: use até 15 números' }],
  ])('reports every problem of %j at once', (change, wrong) =>
    expect(messages(personalInfoForm, { ...form, ...change })).toMatchObject(wrong),
  );
});

test('accepts a landline and a number abroad', () => {
  expect(messages(personalInfoForm, { ...form, numero: '34567890' })).toEqual({});
  expect(messages(personalInfoForm, { ...form, ddi: '+598', ddd: '', numero: '94123456' })).toEqual({});
});

test.each([
  { ddd: '10' },
  { ddd: '' },
  { ddd: '', numero: '' },
  { ddi: '+598', ddd: '', numero: '' },
  { numero: '887654321' },
  { numero: '9876' },
  { ddi: '+1', ddd: '', numero: '12345' },
  { ddi: '+44', ddd: '', numero: '2079460958' },
])('accepts %j, about which only a hint is due', (change) =>
  expect(messages(personalInfoForm, { ...form, ...change })).toEqual({}),
);

test('splits every accepted phone into the same parts again', () => {
  const brazilian = fc.record({
    ddi: fc.constant('+55'),
    ddd: fc.constantFrom(...areaCodes),
    numero: fc.stringMatching(/^(9\d{8}|[2-5]\d{7})$/),
  });
  const abroad = fc.record({
    ddi: fc.constantFrom(...countries.slice(1).map(({ ddi }) => ddi)),
    ddd: fc.constant(''),
    numero: fc.stringMatching(/^\d{6,12}$/),
  });
  fc.assert(
    fc.property(fc.oneof(brazilian, abroad), (parts) => {
      expect(messages(personalInfoForm, { ...form, ...parts })).toEqual({});
      const stored = parsePhone(`${parts.ddi}${parts.ddd}${parts.numero}`);
      expect(stored && splitPhone(stored)).toEqual(parts);
    }),
  );
});

test('leaves a stored phone of another length unsplit', () => {
  expect(splitPhone({ ddi: '+55', phone: '987654321' })).toEqual({
    ddi: '+55',
    ddd: '',
    numero: '987654321',
  });
});

test('refuses an address in a changed name and keeps a stored one', () => {
  const over = formOver({ ...stored, lastName: 'x.com' });
  expect(messages(over, { ...form, firstName: 'veja y.com' })).toEqual({ firstName: nameWithAddress });
  expect(messages(over, { ...form, lastName: 'x.com' })).toEqual({});
});
