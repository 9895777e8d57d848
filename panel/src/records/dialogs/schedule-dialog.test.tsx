import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-panel.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

test('refuses a year of five digits while it is typed, and takes the year that follows', async () => {
  const choose = vi.fn<(instant: string) => void>();
  openPage(<ScheduleDialog onChoose={choose} onClose={() => undefined} />);
  const time = await screen.findByLabelText('Dia e hora (horário de Brasília)');
  // jsdom gives an input of this type no year of five digits; browsers do.
  time.setAttribute('type', 'text');
  fireEvent.change(time, { target: { value: '20271-01-05T09:00' } });
  await screen.findByText('Escolha um horário que ainda não passou');
  await userEvent.click(screen.getByRole('button', { name: 'Agendar' }));
  expect(choose).not.toHaveBeenCalled();
  fireEvent.change(time, { target: { value: '2127-01-05T09:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Agendar' }));
  expect(choose).toHaveBeenCalledWith('2127-01-05T12:00:00.000Z');
});

test("proposes São Paulo's tomorrow at nine, also when it is tomorrow in UTC already", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T01:30:00Z') });
  openPage(<ScheduleDialog onChoose={() => undefined} onClose={() => undefined} />);
  const time = await screen.findByLabelText('Dia e hora (horário de Brasília)');
  expect(time).toHaveProperty('value', '2026-11-29T09:00');
  vi.useRealTimers();
});
