import { eventKind } from '@matilha/contract/kinds/event';
import { materialKind } from '@matilha/contract/kinds/material';
import { planKind } from '@matilha/contract/kinds/plan';
import { tradeDateKind } from '@matilha/contract/kinds/trade-date';
import { expect, test } from 'vitest';
import { shortTextOf, textOf } from './field-value.tsx';

const { valor } = planKind.fields;
const { data_evento, status_data } = eventKind.fields;
const { perguntas, arquivos } = materialKind.fields;
const { active } = tradeDateKind.fields;

test('writes money, days, choices, lines and files as people read them', () => {
  expect(textOf(valor, 129_900)).toBe('R$ 1.299,00');
  expect(textOf(data_evento, '2026-03-01')).toBe('1 de mar. de 2026');
  expect(textOf(status_data, 'a_confirmar')).toBe('Só o mês é conhecido');
  expect(textOf(perguntas, ['Abre?', 'Fecha?'])).toBe('Abre?\nFecha?');
  const files = ['guia.pdf', 'tabela.xlsx'].map((nome, at) => ({ id: String(at), nome }));
  expect(textOf(arquivos, files)).toBe('guia.pdf\ntabela.xlsx');
  expect([textOf(active, true), textOf(active, false)]).toEqual(['Sim', 'Não']);
});

test('shows a value that its field no longer has, and a group of values in lines', () => {
  expect(textOf(status_data, 'talvez')).toBe('talvez');
  expect(textOf({ input: { as: 'own' } }, { name: 'Loja', phone: null, days: 7 })).toBe('Loja\n\n7');
  expect([textOf(valor, null), textOf(valor, undefined), textOf(valor, 0)]).toEqual(['', '', 'R$ 0,00']);
});

test('names an empty value of a list in the words of its field', () => {
  expect([shortTextOf(valor, 0), shortTextOf(valor, 9_900)]).toEqual(['Gratuito', 'R$ 99,00']);
  expect([shortTextOf(active, true), shortTextOf(active, false)]).toEqual(['', 'não aparece']);
  expect(shortTextOf(data_evento, null)).toBe('');
});
