import { expect, it } from 'vitest';
import { serviceKey } from './service-key.ts';

const key = (porte: string, pelagem = '', servico = 'Banho') => serviceKey({ servico, porte, pelagem });

it.each([
  ['P', 'pequeno', 'Pequena', 'porte pequeno', 'pequenos'],
  ['M', 'médio', 'media', 'Médios', 'porte M'],
  ['G', 'grande', 'Grandes', 'grande porte', ' g '],
  ['GG', 'gg', 'gigante', 'Gigantes', 'porte GG'],
])('takes %s, %s, %s, %s and %s for one size', (...written) => {
  expect(new Set(written.map((porte) => key(porte))).size).toBe(1);
});

it.each([
  ['curta', 'curto', 'Pelo curto', 'pelos curtos', 'pelagem curta'],
  ['longa', 'longo', 'Longos', 'de pelo longo', 'PELAGEM LONGA'],
])('takes %s, %s, %s, %s and %s for one coat', (...written) => {
  expect(new Set(written.map((pelagem) => key('P', pelagem))).size).toBe(1);
});

it('keeps other services, sizes and coats apart', () => {
  const keys = ['', 'PP', 'P', 'M', 'G', 'GG', 'XG', 'até 10 kg', 'mini'].flatMap((porte) =>
    ['', 'curta', 'média', 'longa', 'dupla'].map((pelagem) => key(porte, pelagem)),
  );
  expect(new Set([...keys, key('P', 'curta', 'Banho e tosa')]).size).toBe(46);
  expect(key('P', '', ' BANHO ')).toBe(key('P'));
});
