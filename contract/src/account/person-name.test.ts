import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRegisterInput, landingForm } from '../landing/leads.ts';
import { privacyRequestInput } from '../privacy/privacy.ts';
import { changedNameProblems, hasAddress, nameWithAddress } from './person-name.ts';
import { signUpForm } from './sign-up.ts';

const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ][a-záéíóúâêôãõç'-]{0,9}[a-zç]$/);
const extra = fc.constantFrom(
  'Dra.',
  'Dr.',
  'St.',
  'J.',
  'A. B.',
  'J.K.',
  '& Cia.',
  'Ltda.',
  'da',
  'e',
  '2.0',
  '(Bia)',
);
const realName = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: extra }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(' '));

const label = fc.stringMatching(/^[a-zA-Z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const ending = fc.constantFrom('com', 'com.br', 'net', 'ME', 'io', 'app', 'Online', 'br', 'xn--p1ai', 'рф');
const dot = fc.constantFrom('.', '.', '．', '。', '｡', '․', '\u200b.', '.\u200d', '.\u00ad');
const domain = fc.tuple(label, dot, ending).map((parts) => parts.join(''));
const hostile = fc.oneof(
  domain,
  domain.map((host) => `https://${host}/x?y=1`),
  domain.map((host) => `HTTP ${host}`),
  fc.tuple(label, fc.constantFrom('@', '＠', '﹫'), label).map((parts) => parts.join('')),
  label.map((path) => `www.${path}`),
  fc.ipV4(),
  label.map((path) => `ftp://${path}`),
);

describe('hasAddress', () => {
  it.each([
    'Dra. Ana',
    'Cão & Cia.',
    'St. John',
    'Pet Shop do João Ltda.',
    "Maria d'Ávila",
    'J.K. Rowling',
    'Ana M. Souza',
    'Zé 2.0',
    'Ana… a do banho',
    'José da Silva Jr.',
  ])('accepts %s', (name) => expect(hasAddress(name)).toBe(false));

  it.each(['confirme em https://x', 'bit.ly/abc', 'ana@exemplo', 'www.loja', 'Dr.João', '10.0.0.1'])(
    'finds an address in %s',
    (name) => expect(hasAddress(name)).toBe(true),
  );

  it('accepts generated names', () => {
    fc.assert(
      fc.property(realName, (name) => !hasAddress(name)),
      { numRuns: 1_000 },
    );
  });

  it('finds a generated address anywhere in a name', () => {
    fc.assert(
      fc.property(realName, hostile, realName, (before, address, after) => {
        expect(hasAddress(`${before} ${address} ${after}`)).toBe(true);
        expect(hasAddress(`(${address})!`)).toBe(true);
      }),
    );
  });
});

describe('forms with names', () => {
  const ordinary = { email: 'ana@exemplo.com.br', phone: '11987654321', password: 'senha-boa' };
  const problem = (
    path: string,
    result: { error?: { issues: { path: PropertyKey[]; message: string }[] } },
  ) => result.error?.issues.find((issue) => issue.path.join('.') === path)?.message;

  it.each(['name', 'firstName', 'lastName'])('refuses an address in %s of either sign-up', (field) => {
    const body = { name: 'Ana', ...ordinary, [field]: 'veja x.com' };
    expect(problem(field, anyRegisterInput.safeParse(body))).toBe(nameWithAddress);
    expect(problem(field, anyRegisterInput.safeParse({ ...body, fromLanding: true }))).toBe(nameWithAddress);
  });

  it('reports an address in a name before anything is sent', () => {
    for (const form of [signUpForm, landingForm, privacyRequestInput]) {
      expect(problem('name', form.safeParse({ name: 'veja x.com' }))).toBe(nameWithAddress);
    }
  });

  it('keeps a stored name that does not change', () => {
    const stored = { firstName: 'pet.com', lastName: 'x.com.br' };
    expect(changedNameProblems(stored, stored)).toEqual({});
    expect(changedNameProblems({ ...stored, lastName: 'y.com' }, stored)).toEqual({
      lastName: nameWithAddress,
    });
    expect(changedNameProblems({ firstName: 'Ana', lastName: '' }, stored)).toEqual({});
  });
});
