import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CalculatorRows } from './calculator-rows.tsx';
import type { Calculator } from './use-calculator.ts';

const part = {
  rows: 'servicos',
  one: 'serviço',
  adding: 'Outro serviço',
  fields: [
    { name: 'nome', label: 'Nome', type: 'text' },
    { name: 'preco', label: 'Preço de hoje', type: 'money', short: 'hoje' },
  ],
} as const;

test('keeps the sign and the amount of a price on one line', () => {
  const row = { nome: 'Banho', preco: '45,00' };
  const form = {
    texts: { servicos: [row, row] },
    problemAt: () => undefined,
    isExampleRow: () => false,
  } as Partial<Calculator>;
  render(<CalculatorRows form={form as Calculator} part={part} />);
  const [line] = screen.getAllByText(/^hoje/);
  expect(line?.textContent).toBe('hoje R$\u00a045,00');
});
