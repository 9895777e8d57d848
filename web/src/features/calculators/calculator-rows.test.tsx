import { money, name } from '@matilha/contract/calculators/parts/fields';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CalculatorRows } from './calculator-rows.tsx';
import type { Calculator } from './use-calculator.ts';

const part = {
  type: 'rows',
  name: 'servicos',
  one: 'serviço',
  adding: 'Outro serviço',
  most: 30,
  fields: [
    { ...name('Nome', 'Diga o nome'), name: 'nome' },
    { ...money('Preço de hoje', 'Informe o preço', { short: 'hoje' }), name: 'preco' },
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
