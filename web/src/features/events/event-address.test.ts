import { describe, expect, test } from 'vitest';
import { changeAddress, readAddress } from './event-address.ts';

const empty = {
  formato: undefined,
  local: undefined,
  tipo: undefined,
  mes: undefined,
  ano: undefined,
  interesse: false,
  calendario: false,
  pagina: 1,
  evento: undefined,
};

describe('readAddress', () => {
  test('reads every parameter of a link', () => {
    const search =
      '?formato=hibrido&local=internacional&tipo=competicao&mes=5&ano=2026&interesse=sim&vista=calendario&pagina=2&evento=7';
    expect(readAddress(search)).toEqual({
      formato: 'hibrido',
      local: 'internacional',
      tipo: 'competicao',
      mes: 5,
      ano: 2026,
      interesse: true,
      calendario: true,
      pagina: 2,
      evento: 7,
    });
    expect(readAddress('?ano=todos').ano).toBe('todos');
  });

  test.each([
    '',
    '?formato=Online&local=lua&tipo=&mes=0&ano=99999&interesse=talvez&vista=x&pagina=-1&evento=1e3',
    '?mes=13&ano=1999&pagina=0&evento=abc',
  ])('ignores invalid values: %s', (search) => {
    expect(readAddress(search)).toEqual(empty);
  });
});

describe('changeAddress', () => {
  test('keeps the parameters that do not change', () => {
    expect(changeAddress('?formato=online&mes=5', { mes: 6 })).toBe('?formato=online&mes=6');
    expect(changeAddress('?formato=online', { formato: null })).toBe('');
    expect(changeAddress('?pagina=2', { evento: 7 })).toBe('?pagina=2&evento=7');
  });

  test('resets the page when a filter changes', () => {
    expect(changeAddress('?pagina=3&mes=5', { tipo: 'curso' })).toBe('?mes=5&tipo=curso');
    expect(changeAddress('?pagina=3', { pagina: 4 })).toBe('?pagina=4');
  });
});
