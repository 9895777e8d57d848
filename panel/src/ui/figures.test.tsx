import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayBars } from './day-bars.tsx';
import { FiguresTable } from './figures-table.tsx';

const heightOf = (element: Element | undefined) => element && getComputedStyle(element).height;

test('names each row by its first cell, and puts each figure below its column', () => {
  const rows = [
    { key: 'a', cells: ['Marketing', '12', '3'] },
    { key: 'b', cells: ['Clínica', '7', '0'] },
  ];
  render(<FiguresTable label="Respostas" columns={['Assistente', 'Boas', 'Ruins']} rows={rows} />);
  const table = within(screen.getByRole('table', { name: 'Respostas' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Assistente',
    'Boas',
    'Ruins',
  ]);
  const clinic = table.getByRole('rowheader', { name: 'Clínica' }).closest('tr') as HTMLElement;
  expect(
    within(clinic)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['7', '0']);
});

test('draws the bad part of a day within its bar, and the highest day over the whole height', () => {
  const days = [
    { day: '2026-11-29', value: 50, bad: 10 },
    { day: '2026-11-30', value: 1_000 },
  ];
  render(<DayBars label="Respostas e falhas" days={days} />);
  screen.getByRole('img', { name: 'Respostas e falhas: até 1.000 por dia' });
  const bars = ['29/11: 50', '30/11: 1.000'].map((title) => [...screen.getByTitle(title).children]);
  expect(bars.map((parts) => parts.map(heightOf))).toEqual([
    ['1%', '4%'],
    ['0%', '100%'],
  ]);
});

test('draws nothing above zero for days without anything', () => {
  render(<DayBars label="Respostas" days={[{ day: '2026-11-30', value: 0 }]} />);
  screen.getByRole('img', { name: 'Respostas: até 1 por dia' });
  expect([...screen.getByTitle('30/11: 0').children].map(heightOf)).toEqual(['0%', '0%']);
});
