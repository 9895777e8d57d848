import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../overlays/dialog.tsx';
import { ToastHost } from './toast-host.tsx';
import { toast, toastStore } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  const left = toastStore.current();
  if (left) toastStore.dismiss(left.id);
  vi.useRealTimers();
});

const shownToasts = () => document.querySelectorAll('li[data-state="open"]');

test('shows one toast at a time, for five seconds', async () => {
  render(<ToastHost />);
  act(() => toast({ title: 'Primeiro' }));
  await screen.findByText('Primeiro');
  expect(shownToasts()[0]?.classList).toContain('bg-surface');
  const before = Date.now();
  act(() => toast({ title: 'Segundo', description: 'texto', variant: 'destructive' }));
  await screen.findByText('Segundo');
  const shown = Date.now();
  expect(screen.queryByText('Primeiro')).toBeNull();
  expect(shownToasts()).toHaveLength(1);
  expect(shownToasts()[0]?.classList).toContain('bg-danger');
  // The fake clock also advances with real time.
  const passUntil = (time: number) => act(() => vi.advanceTimersByTimeAsync(Math.max(0, time - Date.now())));
  await passUntil(before + 4_800);
  expect(screen.queryByText('Segundo')).toBeTruthy();
  await passUntil(shown + 5_200);
  expect(screen.queryByText('Segundo')).toBeNull();
});

test('moves the focus to the notices with F8; the viewport lets clicks through', async () => {
  render(<ToastHost />);
  act(() => toast({ title: 'Aviso' }));
  await screen.findByText('Aviso');
  const viewport = document.querySelector('ol');
  expect(viewport?.className).toContain('pointer-events-none');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(viewport);
});

test('dismisses with the close button', async () => {
  render(<ToastHost />);
  act(() => toast({ title: 'Aviso' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar aviso' }));
  expect(screen.queryByText('Aviso')).toBeNull();
});

test.each([true, false])(
  'shows a toast inside the topmost dialog, one that was open before: %s',
  async (before) => {
    const dialogs = (open: number) => (
      <>
        <ToastHost />
        {['Fora', 'Dentro'].map((title, index) => (
          <Dialog key={title} open={index < open} onClose={() => undefined} title={title}>
            <p>Texto</p>
          </Dialog>
        ))}
      </>
    );
    const { rerender } = render(dialogs(before ? 2 : 0));
    act(() => toast({ title: 'Aviso' }));
    await screen.findByText('Aviso');
    // A page behind a modal dialog can neither be clicked nor read aloud.
    const holder = () => screen.getByText('Aviso').closest('dialog')?.getAttribute('aria-labelledby');
    const heading = (title: string) => screen.getByRole('heading', { name: title }).id;
    rerender(dialogs(2));
    expect(holder()).toBe(heading('Dentro'));
    rerender(dialogs(1));
    expect(holder()).toBe(heading('Fora'));
    rerender(dialogs(0));
    expect(holder()).toBeUndefined();
    expect(screen.getByText('Aviso')).toBeTruthy();
  },
);
