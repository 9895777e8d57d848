import type { PlannedRow } from '@matilha/contract/records/imports';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { counted, PlannedRows, PriceChanges, Problems, SkippedRows, Summary } from './preview-lists.tsx';
import { previewOf } from './testing/preview.ts';

const created = (line: number): PlannedRow => ({
  file: null,
  line,
  change: 'create',
  label: `Pergunta ${line}`,
  fields: [],
});
const many = (count: number) => Array.from({ length: count }, (_, at) => created(at + 2));
const place = (line: number, message: string) => ({ file: null, line, column: null, title: null, message });
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('writes a number with its noun in the singular and the plural', () => {
  expect([0, 1, 1_250].map((count) => counted(count, 'item', 'itens'))).toEqual([
    '0 itens',
    '1 item',
    '1.250 itens',
  ]);
});

test('counts rows left out in place of those without a change', () => {
  const { rerender } = render(<Summary preview={previewOf({ created: 1, changed: 2, same: 1_500 })} />);
  for (const text of ['1 novo', '2 mudados', '1.500 sem mudança']) screen.getByText(text);
  rerender(<Summary preview={previewOf({ created: 1, skipped_found: 3 })} />);
  screen.getByText('3 de fora');
  expect(screen.queryByText(/sem mudança/)).toBeNull();
});

test('names the place of each problem in a sheet and in an archive', () => {
  const problems = [
    { file: null, line: 7, column: 'B', title: 'Resposta', message: 'Escreva a resposta' },
    { file: 'banho/preco.md', line: 3, column: null, title: null, message: 'Falta o título' },
  ];
  render(<Problems preview={previewOf({ problems, problems_found: 1_002 })} />);
  expect(items()).toEqual([
    'Linha 7 coluna B (Resposta)Escreva a resposta',
    'banho/preco.md, linha 3Falta o título',
  ]);
  screen.getByText(/^1\.002 problemas\. Nada será guardado/);
  screen.getByText('e mais 1.000');
});

test('shows twenty lines of a long list, and all of it once it is asked for', () => {
  const skipped = Array.from({ length: 23 }, (_, at) => place(at + 2, `Já está na lista ${at + 2}`));
  render(<SkippedRows preview={previewOf({ skipped, skipped_found: 23 })} />);
  within(screen.getByRole('region', { name: 'Ficam de fora' })).getByText('23 linhas ficam de fora:');
  expect(items()).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar todos' }));
  expect(items()).toHaveLength(23);
  expect(items().at(-1)).toBe('Linha 24Já está na lista 24');
});

test('shows the old and the new value of each changed field, and only the name of a new row', () => {
  const changed: PlannedRow = {
    file: 'banho/preco.md',
    line: 1,
    change: 'change',
    label: 'Abre cedo?',
    fields: [
      { title: 'Pergunta', before: 'Abre?', after: 'Abre cedo?' },
      { title: 'Resposta', before: null, after: '' },
    ],
  };
  render(<PlannedRows preview={previewOf({ rows: [created(2), changed], created: 1, changed: 1 })} />);
  expect(items()).toEqual([
    'novoPergunta 2linha 2',
    'mudaAbre cedo?banho/preco.mdPergunta: Abre? → Abre cedo?Resposta: (vazio) → (vazio)',
  ]);
});

test('says that the list has the first rows only, where the file has more', () => {
  render(<PlannedRows preview={previewOf({ rows: many(200), created: 1_200, changed: 34 })} />);
  expect(items()).toHaveLength(20);
  screen.getByText('A lista tem as primeiras 200 linhas de 1.234.');
});

test('tells a file that changes nothing from one that brings nobody new', () => {
  const { rerender } = render(<PlannedRows preview={previewOf({ same: 3 })} />);
  screen.getByText('O arquivo não muda nada: tudo já está assim.');
  rerender(<PlannedRows preview={previewOf({ skipped_found: 3 })} />);
  screen.getByText('O arquivo não traz ninguém novo.');
});

test('asks to check each price that changes much', () => {
  const price_changes = [
    { label: 'Banho', text: 'de R$ 99,00 para R$ 9,90' },
    { label: 'Tosa', text: 'de R$ 0,00 para R$ 50,00' },
  ];
  render(<PriceChanges preview={previewOf({ price_changes })} />);
  screen.getByText('2 preços mudam muito. Confira antes de importar:');
  expect(items()).toEqual(['Banho: de R$ 99,00 para R$ 9,90', 'Tosa: de R$ 0,00 para R$ 50,00']);
});
