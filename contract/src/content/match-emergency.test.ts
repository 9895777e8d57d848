import { describe, expect, it } from 'vitest';
import { readEmergencyRule } from './emergency-rules.ts';
import { EmergencyMatcher } from './match-emergency.ts';

describe('readEmergencyRule', () => {
  it('reads points and words', () => {
    expect(readEmergencyRule('60: Mordeu, mord*, não respira')).toEqual({
      points: 60,
      items: [['mordeu'], ['mord*'], ['não', 'respira']],
    });
    expect(readEmergencyRule('−12: curso')).toEqual({ points: -12, items: [['curso']] });
  });

  it.each([
    ['', 'Comece pelos pontos'],
    ['mordeu', 'Comece pelos pontos'],
    ['1000: mordeu', 'Comece pelos pontos'],
    ['6:', 'Comece pelos pontos'],
    ['6: ,', 'Faltam as palavras'],
    ['6: *', '“*” não é uma palavra'],
    ['6: mo*', '“mo*” não é uma palavra'],
    ['6: mordeu 2 vezes', '“2” não é uma palavra'],
    ['6: ele mordeu a mão', 'tem mais de 3 palavras'],
  ])('refuses "%s"', (line, problem) => {
    expect(readEmergencyRule(line)).toContain(problem);
  });
});

describe('EmergencyMatcher', () => {
  const matcher = new EmergencyMatcher([
    { nome: 'Mordida', regras: ['60: mord*, abocanhou', '40: mão, dedo, banhista', '-80: evitar, curso'] },
    { nome: 'Colapso', regras: ['100: não respir*', '40: mole', 'sem pontos'] },
  ]);
  const told = (text: string) => matcher.match(text)[0]?.nome;

  it.each([
    'o chow MORDEU a minha mao',
    'levei uma mordida no dedo',
    'o cachorro abocanho a mão da moça',
    'mordeu a banhsita agora',
  ])('adds up the points of "%s"', (text) => {
    expect(told(text)).toBe('Mordida');
  });

  it.each(['mordeu o osso', 'minha mão dói', 'como evitar que mordam a mão', ''])(
    'leaves "%s" alone',
    (text) => {
      expect(told(text)).toBeUndefined();
    },
  );

  it('finds words that stand close together, in their order', () => {
    expect(told('a gata não está mais respirando')).toBe('Colapso');
    expect(told('respira, não precisa correr')).toBeUndefined();
    expect(told('não sei se ela ainda agora respira')).toBeUndefined();
  });

  it('returns two that are told at once, the one with the most points first', () => {
    const both = matcher.match('mordeu minha mão, está mole e não respira');
    expect(both.map(({ nome }) => nome)).toEqual(['Colapso', 'Mordida']);
  });

  it('looks at a bounded part of a long text', () => {
    expect(told(`${'palavra '.repeat(100_000)} mordeu mão`)).toBeUndefined();
  });
});
