import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { storedMessage, storedSource } from '#web/features/chat/testing/chat-server.ts';
import { ask, button, log, open, serveChat, server, stream } from './testing/chat-fixture.tsx';

serveChat();

const passagePath = (n: number) => `/api/materiais-bancoconhecimento/${n}/trechos/m${n}-secao`;
const givePassage = (n: number) => {
  server.passages[passagePath(n)] = {
    material_id: n,
    modulo_id: 2,
    titulo_material: `Material ${n}`,
    secao: `Seção ${n}`,
    texto: 'Comece pelo **preço do banho**.',
  };
};
const giveAnswer = (content: string, fields: Parameters<typeof storedMessage>[1] = {}) => {
  server.messages = [
    storedMessage(1, { content: 'Oi' }),
    storedMessage(2, { is_ai: true, content, question_id: 1, ...fields }),
  ];
};
/** Makes the window as wide as a laptop's, whose chat has no column of sources. */
const widen = () => {
  const narrow = window.matchMedia('print');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...narrow,
    matches: /min-(width|height)/.test(media) && !media.includes('90rem'),
  }));
};

describe('a citation', () => {
  test('draws a citation as a button while the answer still streams, and only where its number is a source', async () => {
    const { person } = await open();
    await ask('Oi', person);
    const answer = await stream();
    answer.event('sources', {
      sources: [storedSource(1, { cited: false }), storedSource(2, { cited: false })],
    });
    answer.delta(
      'Cobre por porte [1], nunca menos [7]. `x[1]` e [1](/faq) e mais texto.\n\n```\n[2]\n```\n\nFim [2]',
    );
    expect(await screen.findByRole('button', { name: 'Fonte 1: Material 1' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Fonte/ })).toHaveLength(2);
    expect(log().textContent).toContain('nunca menos [7]');
    expect(log().textContent).toContain('x[1]');
    answer.end(9, { sources: [storedSource(1), storedSource(2)] });
    await screen.findByRole('button', { name: 'Copiar resposta' });
    expect(screen.getAllByRole('button', { name: /^Fonte/ })).toHaveLength(2);
  });

  test('opens the passage in a sheet, and returns the focus on closing it', async () => {
    givePassage(1);
    giveAnswer('Cobre por porte [1].', { sources: [storedSource(1)] });
    const { person } = await open();
    const number = await screen.findByRole('button', { name: 'Fonte 1: Material 1' });
    number.focus();
    await person.keyboard('{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'Material 1' });
    expect((await within(sheet).findByText('preço do banho')).tagName).toBe('STRONG');
    expect(within(sheet).getByText('Seção 1')).toBeTruthy();
    expect(within(sheet).getByRole('link', { name: 'Abrir o material' }).getAttribute('href')).toBe(
      '/banco-conhecimento-materiais/2?material=1#m1-secao',
    );
    await person.click(within(sheet).getByRole('button', { name: 'Fechar a fonte' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(number);
  });

  test('opens the passage beside the text on a desktop', async () => {
    widen();
    givePassage(1);
    giveAnswer('Cobre por porte [1].', { sources: [storedSource(1)] });
    const { person } = await open();
    const number = await screen.findByRole('button', { name: 'Fonte 1: Material 1' });
    await person.click(number);
    const panel = await screen.findByRole('region', { name: 'Material 1' });
    await within(panel).findByText('preço do banho');
    expect(document.activeElement).toBe(within(panel).getByRole('heading', { name: 'Material 1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Material 1' })).toBeNull();
    expect(document.activeElement).toBe(number);
  });

  test('shows one line and the way to the material when the passage cannot be read', async () => {
    giveAnswer('Cobre por porte [1].', { sources: [storedSource(1)] });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Fonte 1: Material 1' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi possível buscar o trecho\./);
    expect(screen.getByRole('link', { name: 'Abrir o material' })).toBeTruthy();
  });

  test('leaves citations out of a copy', async () => {
    giveAnswer('Cobre **50** [1][2]. Item [7], `x[1]`.', { sources: [storedSource(1), storedSource(2)] });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Copiar resposta' }));
    await screen.findByRole('button', { name: 'Copiado' });
    expect(await navigator.clipboard.readText()).toBe('Cobre *50*. Item [7], x[1].');
  });
});

describe('the list below an answer', () => {
  test('numbers the cited sources, then names facts of the shop and paid materials', async () => {
    giveAnswer('Cobre por porte [2].', {
      sources: [storedSource(1, { cited: false }), storedSource(2)],
      used_facts: [{ label: 'sua tabela de preços', confirmed_on: '2026-11-03' }],
      paid_matches: [
        { material_id: 9, title: 'Tosa que lucra', product: 'Curso', payment_link: '/comprar/8' },
      ],
    });
    const { person } = await open();
    givePassage(2);
    expect((await screen.findByRole('heading', { name: 'Fontes' })).parentElement?.textContent).toBe(
      'Fontes2.Material 2: Seção 2Usei também: sua tabela de preços de 03/11.' +
        'Também trata disso: Tosa que lucra (conteúdo pago)',
    );
    expect(screen.getByRole('link', { name: 'Tosa que lucra' }).getAttribute('href')).toBe('/comprar/8');
    await person.click(button('Material 2: Seção 2'));
    expect(await screen.findByRole('dialog', { name: 'Material 2' })).toBeTruthy();
  });

  test('opens a conversation that was kept before answers had citations', async () => {
    giveAnswer('Antiga.', { sources: [storedSource(1)] });
    const [, answer] = server.messages;
    for (const field of ['used_facts', 'paid_matches', 'truncation'])
      Reflect.deleteProperty(answer ?? {}, field);
    for (const field of ['n', 'heading', 'cited']) Reflect.deleteProperty(answer?.sources[0] ?? {}, field);
    await open();
    expect(await screen.findByRole('link', { name: 'Material 1' })).toBeTruthy();
  });

  test('links the sources of answers from before citations', async () => {
    giveAnswer('Antiga [1].', { sources: [storedSource(1, { n: null, heading: null })] });
    await open();
    expect((await screen.findByRole('link', { name: 'Material 1' })).getAttribute('href')).toBe(
      '/banco-conhecimento-materiais/2?material=1#m1-secao',
    );
    expect(screen.queryByRole('button', { name: /^Fonte/ })).toBeNull();
  });
});
