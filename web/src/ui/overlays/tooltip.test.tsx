import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('opens after 700 ms, or at once within 300 ms of the last', async () => {
  render(
    <Tooltip text="Clique para acessar">
      <button type="button">Acessar</button>
    </Tooltip>,
  );
  const trigger = screen.getByRole('button');
  fireEvent.pointerEnter(trigger.parentElement ?? trigger, { pointerType: 'mouse' });
  await pass(690);
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  await pass(20);
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Clique para acessar');
  fireEvent.pointerLeave(trigger.parentElement ?? trigger);
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  await pass(250);
  fireEvent.pointerEnter(trigger.parentElement ?? trigger, { pointerType: 'mouse' });
  await pass(1);
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeTruthy();
  fireEvent.keyDown(trigger, { key: 'Escape' });
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  await pass(310);
  fireEvent.pointerEnter(trigger.parentElement ?? trigger, { pointerType: 'mouse' });
  await pass(690);
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  await pass(20);
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeTruthy();
});
