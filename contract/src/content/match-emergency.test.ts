import { describe, expect, it } from 'vitest';
import { readEmergencyRule } from './emergency-rules.ts';
import { matchEmergency, readyEmergency, tellsRule } from './match-emergency.ts';

describe('readEmergencyRule', () => {
  it('reads groups and excepted words', () => {
    expect(readEmergencyRule('Mord*, abocanhou + mão, dedo − rifa')).toEqual({
      groups: [
        ['mord*', 'abocanhou'],
        ['mão', 'dedo'],
      ],
      excepted: ['rifa'],
    });
  });

  it.each([
    ['', 'Falta uma palavra'],
    ['mordeu +', 'Falta uma palavra'],
    ['mordeu - rifa - festa', 'Use “−” uma vez só'],
    ['*', '“*” não é uma palavra'],
    ['mo*', '“mo*” não é uma palavra'],
    ['mordeu a mão', '“mordeu a mão” não é uma palavra'],
    ['um + dois + tres + quatro + cinco', 'no máximo 4 grupos'],
    [Array.from({ length: 41 }, () => 'mordeu').join(', '), 'no máximo 40 palavras'],
  ])('refuses %s', (line, problem) => {
    expect(readEmergencyRule(line)).toContain(problem);
  });
});

describe('tellsRule', () => {
  const rule = 'mord*, abocanhou + mão, dedo, banhista − rifa, festa';

  it.each([
    'o chow MORDEU a minha mao',
    'levei uma mordida no dedo',
    'o cachorro abocanho a mão da moça',
    'mordeu a banhsita agora',
  ])('recognizes "%s"', (text) => {
    expect(tellsRule(rule, text)).toBe(true);
  });

  it.each(['mordeu o osso', 'minha mão dói', 'mordida na mão, na rifa da loja', ''])(
    'leaves "%s" alone',
    (text) => {
      expect(tellsRule(rule, text)).toBe(false);
    },
  );

  it('looks at a bounded part of a long text', () => {
    expect(tellsRule(rule, `${'palavra '.repeat(100_000)} mordeu mão`)).toBe(false);
  });
});

describe('matchEmergency', () => {
  const emergencies = [
    { nome: 'Corte', regras: ['sangr*'] },
    { nome: 'Mordida', regras: ['mord* + mão', 'sem sentido nenhum aqui'] },
  ].map(readyEmergency);

  it('returns the first emergency of the list that the text tells', () => {
    expect(matchEmergency(emergencies, 'mordeu minha mão e está sangrando')?.nome).toBe('Corte');
    expect(matchEmergency(emergencies, 'mordeu minha mão')?.nome).toBe('Mordida');
    expect(matchEmergency(emergencies, 'quanto cobro no banho')).toBeNull();
  });
});
