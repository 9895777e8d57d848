import type { CalendarFeed } from '@matilha/contract/content/events';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '#web/testing/loopback-api.ts';
import { address } from '#web/testing/open-application.tsx';
import { eventsServer, month, openEvents } from './testing/events-fixture.tsx';

const server = eventsServer();

describe('the month', () => {
  test('shows each day with its events, and an event over two months in both', async () => {
    const person = await openEvents('?vista=calendario&ano=2026&mes=5');
    const grid = await screen.findByRole('grid', { name: 'maio de 2026' });
    const cell = within(grid).getByRole('gridcell', { name: /^30 de maio de 2026, 1 evento/ });
    expect(within(cell).getByText('Interfeira')).toBeTruthy();
    expect(within(grid).getByRole('gridcell', { name: /^29 de maio de 2026, sem eventos/ })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Próximo mês' }));
    expect(address()).toBe('/calendar-events?vista=calendario&ano=2026&mes=6');
    const june = await screen.findByRole('grid', { name: 'junho de 2026' });
    expect(within(june).getByRole('gridcell', { name: /^2 de junho de 2026, 1 evento/ })).toBeTruthy();
    expect(within(june).getByRole('gridcell', { name: /^3 de junho de 2026, sem eventos/ })).toBeTruthy();
  });

  test('moves by keyboard', async () => {
    const person = await openEvents('?vista=calendario&ano=2026&mes=5');
    const grid = await screen.findByRole('grid');
    const focused = () => document.activeElement?.getAttribute('data-day');
    within(grid).getByRole('gridcell', { selected: true }).focus();
    expect(focused()).toBe('2026-05-30');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await person.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe('2026-05-22');
    await person.keyboard('{Home}');
    expect(focused()).toBe('2026-05-17');
    await person.keyboard('{PageDown}');
    await waitFor(() => expect(focused()).toBe('2026-06-17'));
    expect(address()).toContain('mes=6');
    await person.keyboard('{PageUp}{End}{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('2026-05-30'));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Interfeira'));
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Interfeira' })).toBeTruthy();
  });

  test('lists the events of a month without a day in their order, marked ones not first', async () => {
    const second = { ...month, id: 5, name: 'Zoo', interesse: true };
    server.api.on('GET /api/eventos', [month, second]);
    await openEvents('?ano=2027&mes=9&vista=calendario');
    await screen.findByRole('heading', { name: 'Em setembro, dia a confirmar' });
    const shown = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(shown).toEqual(['Congresso', 'Zoo']);
  });

  test('lists events without a day separately, and shows an empty month', async () => {
    const person = await openEvents('?vista=calendario&ano=2027&mes=9');
    expect(await screen.findByRole('heading', { name: 'Em setembro, dia a confirmar' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Congresso' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Próximo mês' }));
    expect(await screen.findByText('Nenhum evento disponível')).toBeTruthy();
    expect(screen.getByText('Novos eventos serão adicionados em breve')).toBeTruthy();
  });

  test('lists an event that was never dated as such once its month passed', async () => {
    server.api.on('GET /api/eventos', [{ ...month, data_evento: '2026-03-01' }]);
    await openEvents('?vista=calendario&ano=2026&mes=3');
    expect(await screen.findByRole('heading', { name: 'Em março, sem dia divulgado' })).toBeTruthy();
    expect(screen.getByText('era esperado em março de 2026')).toBeTruthy();
    expect(screen.getByText('Sem data divulgada')).toBeTruthy();
    expect(screen.queryByText('Realizado')).toBeNull();
  });

  test('ends with the years on offer', async () => {
    await openEvents('?vista=calendario&ano=2027&mes=12');
    expect(await screen.findByRole('button', { name: 'Próximo mês' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Mês anterior' })).toHaveProperty('disabled', false);
  });
});

describe('calendar feeds', () => {
  const feed: CalendarFeed = {
    id: 'a'.repeat(22),
    url: `https://matilha.example/api/agenda/${'a'.repeat(65)}.ics`,
    filtros: { formato: 'online', ano: 2026 },
    interesse: false,
    created_at: '2026-11-20T12:00:00.000Z',
    last_read_at: null,
  };

  test("creates a feed for the screen's filters, copies it, and revokes it after a confirmation", async () => {
    server.api
      .on('GET /api/agenda', [])
      .on('POST /api/agenda', feed)
      .on(`DELETE /api/agenda/${feed.id}`, undefined);
    const person = await openEvents('?formato=online&ano=2026');
    await person.click(await screen.findByRole('button', { name: 'Assinar agenda' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assinar agenda' }));
    await person.click(dialog.getByRole('button', { name: 'Criar endereço' }));
    const shown = await dialog.findByLabelText('Endereço da agenda');
    expect(shown).toHaveProperty('value', feed.url);
    expect(server.api.to('POST /api/agenda')[0]?.body).toEqual({ filtros: feed.filtros, interesse: false });
    expect(dialog.getByText('Online · 2026')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Copiar endereço' }));
    expect(await dialog.findByText('Copiado')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(feed.url);
    const webcal = feed.url.replace('https:', 'webcal:');
    expect(dialog.getByRole('link', { name: 'Abrir na agenda' }).getAttribute('href')).toBe(webcal);
    const google = dialog.getByRole('link', { name: /^Google Agenda/ }).getAttribute('href') ?? '';
    expect(new URL(google).searchParams.get('cid')).toBe(webcal);
    await person.click(dialog.getByRole('button', { name: 'Revogar' }));
    expect(server.api.to(`DELETE /api/agenda/${feed.id}`)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Sim, revogar' }));
    expect(await screen.findByText('Endereço revogado')).toBeTruthy();
    expect(dialog.queryByLabelText('Endereço da agenda')).toBeNull();
  });

  test('keeps the focus near a feed that is kept or revoked', async () => {
    const secondFeed = { ...feed, id: '5e1f6f34-0c55-4b7a-8d0e-0d6f5c6a7b80', url: `${feed.url}x` };
    server.api
      .on('GET /api/agenda', [feed, secondFeed])
      .on(`DELETE /api/agenda/${feed.id}`, undefined)
      .on(`DELETE /api/agenda/${secondFeed.id}`, undefined);
    const person = await openEvents();
    await person.click(await screen.findByRole('button', { name: 'Assinar agenda' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assinar agenda' }));
    const first = (await dialog.findAllByRole('button', { name: 'Revogar' }))[0] ?? document.body;
    await person.click(first);
    await person.click(dialog.getByRole('button', { name: 'Manter' }));
    const again = dialog.getAllByRole('button', { name: 'Revogar' })[0] ?? document.body;
    expect(document.activeElement).toBe(again);
    await person.click(again);
    await person.click(dialog.getByRole('button', { name: 'Sim, revogar' }));
    await waitFor(() => expect(dialog.getAllByLabelText('Endereço da agenda')).toHaveLength(1));
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Seus endereços' }));
    await person.click(dialog.getByRole('button', { name: 'Revogar' }));
    await person.click(dialog.getByRole('button', { name: 'Sim, revogar' }));
    await waitFor(() => expect(dialog.queryByLabelText('Endereço da agenda')).toBeNull());
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Criar endereço' }));
  });

  test('creates a feed of all events, or only of the marked ones', async () => {
    server.api.on('GET /api/agenda', []).on('POST /api/agenda', feed);
    const person = await openEvents('?formato=online&ano=2026');
    await person.click(await screen.findByRole('button', { name: 'Assinar agenda' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assinar agenda' }));
    await person.click(dialog.getByLabelText('Só o que está filtrado na tela: Online · 2026'));
    await person.click(dialog.getByLabelText('Só os que marquei com “Tenho interesse”'));
    await person.click(dialog.getByRole('button', { name: 'Criar endereço' }));
    await waitFor(() =>
      expect(server.api.to('POST /api/agenda')[0]?.body).toEqual({ filtros: {}, interesse: true }),
    );
  });

  test('shows why no further feed can be created', async () => {
    const full = 'Você já tem 10 endereços. Revogue um que não usa mais para criar outro.';
    server.api
      .on('GET /api/agenda', [])
      .refuse('POST /api/agenda', refusal('invalid_input', { filtros: full }));
    const person = await openEvents();
    await person.click(await screen.findByRole('button', { name: 'Assinar agenda' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assinar agenda' }));
    await person.click(dialog.getByRole('button', { name: 'Criar endereço' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(full);
  });
});
