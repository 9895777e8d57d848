import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayChart } from './day-chart.tsx';

const reais = (value: number) => `R$ ${value}`;
const heights = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));

test('draws the highest day over the whole height, and the others in proportion', () => {
  const days = [
    { day: '2026-11-28', value: 25 },
    { day: '2026-11-29', value: 100 },
    { day: '2026-11-30', value: -40 },
  ];
  const { container } = render(<DayChart title="Recebido" days={days} text={reais} />);
  expect(heights(container)).toEqual([23.5, 94, 0]);
  screen.getByText('maior: R$ 100');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '28/11R$ 25',
    '29/11R$ 100',
    '30/11R$ -40',
  ]);
});

test('draws days without anything at the bottom, and says that the highest is zero', () => {
  const days = [
    { day: '2026-11-29', value: 0 },
    { day: '2026-11-30', value: 0 },
  ];
  const { container } = render(<DayChart title="Cadastros" days={days} text={String} />);
  expect(heights(container)).toEqual([0, 0]);
  screen.getByText('maior: 0');
});

test('shows an empty chart while no day is known', () => {
  const { container } = render(<DayChart title="Cadastros" days={[]} text={String} />);
  screen.getByText('Cadastros');
  expect(heights(container)).toEqual([]);
});
