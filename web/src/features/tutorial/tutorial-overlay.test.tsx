import { firstLandingChats } from '@matilha/contract/landing/landing-areas';
import type { Tutorial } from '@matilha/contract/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { TutorialHost } from './tutorial-host.tsx';
import { closeTutorial, openTutorial, resetTutorial } from './tutorial-store.ts';

const steps = [1, 2, 3, 4, 5, 6].map((step) => ({
  title: `Passo ${step}`,
  description: 'texto',
  buttonText: step === 6 ? 'Finalizar' : 'Próximo',
  image: `/images/${step}.svg`,
}));

function open(enabled = true, shown: Partial<Tutorial> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(settingsQuery.queryKey, {
    brandName: 'Matilha',
    audio: false,
    fotos: false,
    planos: firstLandingChats,
    supportUrl: '',
    billingUrl: '',
    termsUrl: '/termos',
    termsVersion: '1',
    payments: null,
    tutorial: { enabled, backgroundImage: '', steps, ...shown },
  });
  render(
    <QueryClientProvider client={client}>
      <TutorialHost />
    </QueryClientProvider>,
  );
  act(openTutorial);
  return userEvent.setup();
}
/** Returns the position of the current dot and the number of dots. */
const dots = () => {
  const all = [...document.querySelectorAll('[aria-hidden="true"] > span.rounded-full')];
  return [all.findIndex((dot) => dot.classList.contains('bg-brand')) + 1, all.length];
};
const button = (name: string) => screen.queryByRole('button', { name });

test('walks six steps and back, and remembers only finishing', async () => {
  const person = open();
  await screen.findByRole('heading', { name: 'Passo 1' });
  expect(button('Voltar')).toBeNull();
  expect(dots()).toEqual([1, 6]);
  for (const step of [2, 3, 4, 5, 6]) {
    fireEvent.click(screen.getByRole('button', { name: 'Próximo' }));
    expect(screen.getByRole('heading', { name: `Passo ${step}` })).toBeTruthy();
    expect(dots()).toEqual([step, 6]);
    expect(button('Voltar')).toBeTruthy();
  }
  expect(button('Próximo')).toBeNull();
  expect(button('Finalizar')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByRole('heading', { name: 'Passo 5' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Fechar tutorial' }));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(localStorage.getItem('hasSeenTutorial')).toBeNull();
  act(openTutorial);
  for (const _step of [1, 2, 3, 4, 5])
    fireEvent.click(await screen.findByRole('button', { name: 'Próximo' }));
  await person.click(screen.getByRole('button', { name: 'Finalizar' }));
  expect(localStorage.getItem('hasSeenTutorial')).toBe('true');
  act(resetTutorial);
  expect(localStorage.getItem('hasSeenTutorial')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Passo 1' })).toBeTruthy();
  act(closeTutorial);
});

test("shows the operator's texts, button, picture and background", async () => {
  const step = { title: 'Novo', description: 'Como usar', buttonText: 'Entendi', image: '/images/novo.svg' };
  open(true, { backgroundImage: '/images/fundo.svg', steps: [step] });
  expect(await screen.findByRole('heading', { name: 'Novo' })).toBeTruthy();
  expect(screen.getByText('Como usar')).toBeTruthy();
  const pictures = [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(['/images/fundo.svg', '/images/novo.svg']);
  fireEvent.click(screen.getByRole('button', { name: 'Entendi' }));
  expect(localStorage.getItem('hasSeenTutorial')).toBe('true');
});

test('marks the current step with a dot, and keeps the keyboard focus on the way back', async () => {
  const person = open();
  await screen.findByRole('heading', { name: 'Passo 1' });
  const dots = () => [...document.querySelectorAll('[data-dot]')].map((dot) => dot.getAttribute('data-dot'));
  expect(dots()).toEqual(['current', '', '', '', '', '']);
  await person.click(screen.getByRole('button', { name: 'Próximo' }));
  expect(dots()).toEqual(['', 'current', '', '', '', '']);
  await person.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(document.activeElement).toBe(button('Próximo'));
  for (const _step of [1, 2, 3, 4, 5]) fireEvent.click(screen.getByRole('button', { name: 'Próximo' }));
  expect(dots()).toEqual(['', '', '', '', '', 'current']);
  expect(button('Finalizar')?.className).toContain('bg-brand');
  act(closeTutorial);
});

test('replaces a broken picture once', async () => {
  open();
  await screen.findByRole('heading', { name: 'Passo 1' });
  const picture = document.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/tutorial/reserva.svg');
  act(closeTutorial);
});

test('shows nothing when disabled, once its code is loaded', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Passo 1' })).toBeTruthy();
  act(closeTutorial);
  cleanup();
  open(false);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('heading')).toBeNull();
});
