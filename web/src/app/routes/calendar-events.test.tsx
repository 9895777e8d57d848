import type { CalendarFeed, Event } from '@matilha/contract/events';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { someEvent } from '#web/features/events/testing/some-event.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';

configure({ asyncUtilTimeout: 8_000 });

let api: LoopbackApi;
const settings = {
  brandName: 'Matilha',
  supportUrl: '',
  billingUrl: '',
  termsUrl: '/termos',
  termsVersion: '2026-11',
  tutorial: { enabled: true, backgroundImage: '', steps: [] },
};
const old = someEvent({ id: 1, name: 'Feira antiga', data_evento: '2025-04-05', realizado: true });
const online = someEvent({ id: 2, name: 'Oficina', data_evento: '2026-02-10', formato_id: 1, tipo_id: 1 });
const abroad = someEvent({
  id: 3,
  name: 'Interfeira',
  data_evento: '2026-05-30',
  data_fim: '2026-06-02',
  local_id: 2,
  lugar: 'Nuremberg, Alemanha',
});
const month = someEvent({
  id: 4,
  name: 'Congresso',
  data_evento: '2027-09-01',
  apenas_mes: true,
  status_data: 'a_confirmar',
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T12:00:00Z') });
  api = new LoopbackApi()
    .on('GET /api/settings', settings)
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/eventos', [old, online, abroad, month]);
  await api.start();
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await api.stop();
});

const openScreen = async (search = '?ano=todos') => {
  const person = openApplication(`/calendar-events${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Calendário de Eventos' });
  return person;
};
const names = async () => {
  await screen.findAllByRole('heading', { level: 3 });
  return screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
};
const field = (label: string): HTMLSelectElement => screen.getByLabelText(label);

describe('the list', () => {
  test('shows cards by date with what each says', async () => {
    await openScreen();
    expect(await names()).toEqual(['Feira antiga', 'Oficina', 'Interfeira', 'Congresso']);
    const cards = screen.getAllByRole('article').map((card) => card.textContent);
    expect(cards[0]).toContain('Realizado');
    expect(cards[2]).toContain('30 de maio a 2 de junho de 2026');
    expect(cards[2]).toContain('Nuremberg, Alemanha');
    expect(cards[2]).toContain('Presencial · Internacional · Evento');
    expect(cards[2]).not.toContain('Realizado');
    expect(cards[3]).toContain('setembro de 2027 (data a confirmar)');
    expect(cards[3]).toContain('Data a confirmar');
    expect(screen.getByText('4 eventos')).toBeTruthy();
  });

  test('offers the years of the specification and starts at the current one, or at 2025', async () => {
    await openScreen('');
    expect([...field('Ano').options].map(({ value }) => value)).toEqual(['todos', '2025', '2026', '2027']);
    expect(field('Ano').value).toBe('2026');
    cleanup();
    vi.setSystemTime(new Date('2028-04-01T12:00:00Z'));
    await openScreen('');
    expect(field('Ano').value).toBe('2025');
  });

  test('filters by each choice, keeps it in the address, and goes back', async () => {
    const person = await openScreen();
    await names();
    await person.selectOptions(field('Formato'), 'online');
    expect(address()).toBe('/calendar-events?ano=todos&formato=online');
    expect(await names()).toEqual(['Oficina']);
    await person.selectOptions(field('Formato'), '');
    await person.selectOptions(field('Local'), 'internacional');
    expect(await names()).toEqual(['Interfeira']);
    await person.selectOptions(field('Local'), '');
    await person.selectOptions(field('Tipo'), 'workshop');
    expect(await names()).toEqual(['Oficina']);
    await person.selectOptions(field('Tipo'), '');
    await person.selectOptions(field('Mês'), '6');
    await person.selectOptions(field('Ano'), '2026');
    expect(await names()).toEqual(['Interfeira']);
    expect(address()).toBe('/calendar-events?ano=2026&mes=6');
    window.history.back();
    await waitFor(() => expect(field('Ano').value).toBe('todos'));
    await person.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(address()).toBe('/calendar-events');
  });

  test('says what the specification says when nothing is there', async () => {
    api.on('GET /api/eventos', []);
    await openScreen();
    expect(await screen.findByText('Nenhum evento disponível')).toBeTruthy();
    expect(screen.getByText('Novos eventos serão adicionados em breve')).toBeTruthy();
  });

  test('a filter that lets nothing through can be cleared', async () => {
    const person = await openScreen('?formato=hibrido&ano=2025');
    expect(await screen.findByText('Nenhum evento disponível')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(address()).toBe('/calendar-events');
  });

  test('is read page by page', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      someEvent({ id: index + 1, name: `Evento ${index + 1}`, data_evento: '2026-05-12' }),
    );
    api.on('GET /api/eventos', many);
    const person = await openScreen();
    expect(await names()).toHaveLength(12);
    expect(screen.getByText('Página 1 de 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Anterior' })).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(address()).toBe('/calendar-events?ano=todos&pagina=2');
    expect((await names())[0]).toBe('Evento 13');
    await person.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(await names()).toEqual([
      'Evento 25',
      'Evento 26',
      'Evento 27',
      'Evento 28',
      'Evento 29',
      'Evento 30',
    ]);
    await person.selectOptions(field('Ano'), '2026');
    expect(address()).toBe('/calendar-events?ano=2026');
  });

  test('leads past what is over to what comes next, on whatever page', async () => {
    const held = Array.from({ length: 14 }, (_, index) =>
      someEvent({ id: index + 1, name: `Antigo ${index + 1}`, data_evento: '2025-05-12', realizado: true }),
    );
    const next = someEvent({ id: 99, name: 'Próxima feira', data_evento: '2099-05-12' });
    api.on('GET /api/eventos', [...held, next]);
    const person = await openScreen();
    await names();
    await person.click(screen.getByRole('button', { name: 'Ver próximos' }));
    expect(address()).toBe('/calendar-events?ano=todos&pagina=2');
    expect(document.activeElement?.textContent).toBe('Próxima feira');
  });

  test('puts our own picture where there is none or it does not load', async () => {
    api.on('GET /api/eventos', [online, { ...abroad, image_url: '/images/nada.svg' }]);
    await openScreen();
    await names();
    const fallbacks = () => document.querySelectorAll('article [data-fallback]').length;
    expect(fallbacks()).toBe(1);
    const picture = document.querySelector('article img');
    if (!picture) throw new Error('no picture');
    fireEvent.error(picture);
    expect(fallbacks()).toBe(2);
  });

  test('a failure is said, and tried again', async () => {
    api.refuse('GET /api/eventos', refusal('unavailable'));
    const person = await openScreen();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível carregar os eventos');
    api.on('GET /api/eventos', [online]);
    await person.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await names()).toEqual(['Oficina']);
  });
});

describe('interest', () => {
  const heart = (name: string) => screen.getByRole('button', { name: `Tenho interesse: ${name}` });

  test('is shown at once, stays in place, and is first the next time', async () => {
    api.on('PUT /api/eventos/3/interesse', { interesse: true });
    const person = await openScreen();
    await names();
    await person.click(heart('Interfeira'));
    expect(heart('Interfeira').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(api.to('PUT /api/eventos/3/interesse')).toHaveLength(1));
    expect(await names()).toEqual(['Feira antiga', 'Oficina', 'Interfeira', 'Congresso']);
    cleanup();
    api.on('GET /api/eventos', [old, online, { ...abroad, interesse: true }, month]);
    await openScreen();
    expect(await names()).toEqual(['Interfeira', 'Feira antiga', 'Oficina', 'Congresso']);
    expect(screen.getByRole('heading', { level: 2, name: 'Com seu interesse' })).toBeTruthy();
  });

  test('is taken back when it could not be saved', async () => {
    api.refuse('PUT /api/eventos/2/interesse', refusal('unavailable'));
    const person = await openScreen();
    await names();
    await person.click(heart('Oficina'));
    expect(await screen.findByText('Interesse não salvo')).toBeTruthy();
    expect(heart('Oficina').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the dialog', () => {
  const openDialog = async (events: Event[], id: number) => {
    api.on('GET /api/eventos', events);
    await openScreen(`?ano=todos&evento=${id}`);
    return within(await screen.findByRole('dialog'));
  };

  test('has the long description, the link and the ways into a calendar', async () => {
    const dialog = await openDialog([abroad], 3);
    expect((await dialog.findByText('inteira')).tagName).toBe('STRONG');
    const more = dialog.getByRole('link', { name: /^Saber mais/ });
    expect(more.getAttribute('href')).toBe('https://feira.example/');
    expect(more.getAttribute('target')).toBe('_blank');
    expect(more.getAttribute('rel')).toBe('noopener noreferrer');
    const file = dialog.getByRole('link', { name: 'Baixar arquivo .ics' });
    expect(file.getAttribute('href')).toBe('/api/eventos/3/agenda.ics');
    const google = dialog.getByRole('link', { name: /^Google Agenda/ }).getAttribute('href') ?? '';
    expect(new URL(google).searchParams.get('dates')).toBe('20260530/20260603');
  });

  test.each([null, '', 'javascript:alert(1)', 'http://feira.example/'])(
    'hides "Saber mais" for %s',
    async (link) => {
      const dialog = await openDialog([{ ...abroad, link }], 3);
      expect(dialog.queryByText('Saber mais')).toBeNull();
    },
  );

  test('offers no calendar for what is over', async () => {
    const dialog = await openDialog([old], 1);
    expect(dialog.queryByText('Adicionar à agenda')).toBeNull();
  });

  test('opens with a card, is in the address, and closes as "back" does', async () => {
    const person = await openScreen();
    await names();
    await person.click(screen.getByRole('button', { name: 'Oficina' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(address()).toBe('/calendar-events?ano=todos&evento=2');
    await person.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/calendar-events?ano=todos');
  });
});

describe('the month', () => {
  test('shows each day with its events, and an event over two months in both', async () => {
    const person = await openScreen('?vista=calendario&ano=2026&mes=5');
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

  test('is walked through with the keyboard', async () => {
    const person = await openScreen('?vista=calendario&ano=2026&mes=5');
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
    expect(document.activeElement?.textContent).toBe('Interfeira');
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Interfeira' })).toBeTruthy();
  });

  test('lists apart what has no day yet, and says when nothing is there', async () => {
    const person = await openScreen('?vista=calendario&ano=2027&mes=9');
    expect(await screen.findByRole('heading', { name: 'Em setembro, dia a confirmar' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Congresso' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Próximo mês' }));
    expect(await screen.findByText('Nenhum evento disponível')).toBeTruthy();
    expect(screen.getByText('Novos eventos serão adicionados em breve')).toBeTruthy();
  });

  test('ends with the years that are offered', async () => {
    await openScreen('?vista=calendario&ano=2027&mes=12');
    expect(await screen.findByRole('button', { name: 'Próximo mês' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Mês anterior' })).toHaveProperty('disabled', false);
  });
});

describe('subscriptions', () => {
  const feed: CalendarFeed = {
    id: 'a'.repeat(22),
    url: `https://matilha.example/api/agenda/${'a'.repeat(65)}.ics`,
    filtros: { formato: 'online', ano: 2026 },
    interesse: false,
    created_at: '2026-11-20T12:00:00.000Z',
    last_read_at: null,
  };

  test('are made for what the screen shows, copied, and revoked after a question', async () => {
    api.on('GET /api/agenda', []).on('POST /api/agenda', feed).on(`DELETE /api/agenda/${feed.id}`, undefined);
    const person = await openScreen('?formato=online&ano=2026');
    await person.click(await screen.findByRole('button', { name: 'Assinar agenda' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assinar agenda' }));
    await person.click(dialog.getByRole('button', { name: 'Criar endereço' }));
    const shown = await dialog.findByLabelText('Endereço da agenda');
    expect(shown).toHaveProperty('value', feed.url);
    expect(api.to('POST /api/agenda')[0]?.body).toEqual({ filtros: feed.filtros, interesse: false });
    expect(dialog.getByText('Online · 2026')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Copiar endereço' }));
    expect(await dialog.findByText('Copiado')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(feed.url);
    const webcal = feed.url.replace('https:', 'webcal:');
    expect(dialog.getByRole('link', { name: 'Abrir na agenda' }).getAttribute('href')).toBe(webcal);
    const google = dialog.getByRole('link', { name: /^Google Agenda/ }).getAttribute('href') ?? '';
    expect(new URL(google).searchParams.get('cid')).toBe(webcal);
    await person.click(dialog.getByRole('button', { name: 'Revogar' }));
    expect(api.to(`DELETE /api/agenda/${feed.id}`)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Sim, revogar' }));
    expect(await screen.findByText('Endereço revogado')).toBeTruthy();
    expect(dialog.queryByLabelText('Endereço da agenda')).toBeNull();
  });

  test('may hold everything, or only what is marked', async () => {
    api.on('GET /api/agenda', []).on('POST /api/agenda', feed);
    const person = await openScreen('?formato=online&ano=2026');
    await person.click(await screen.findByRole('button', { name: 'Assinar agenda' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assinar agenda' }));
    await person.click(dialog.getByLabelText('Só o que está filtrado na tela: Online · 2026'));
    await person.click(dialog.getByLabelText('Só os que marquei com “Tenho interesse”'));
    await person.click(dialog.getByRole('button', { name: 'Criar endereço' }));
    await waitFor(() =>
      expect(api.to('POST /api/agenda')[0]?.body).toEqual({ filtros: {}, interesse: true }),
    );
  });

  test('say why another cannot be made', async () => {
    const full = 'Você já tem 10 endereços. Revogue um que não usa mais para criar outro.';
    api.on('GET /api/agenda', []).refuse('POST /api/agenda', refusal('invalid_input', { filtros: full }));
    const person = await openScreen();
    await person.click(await screen.findByRole('button', { name: 'Assinar agenda' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assinar agenda' }));
    await person.click(dialog.getByRole('button', { name: 'Criar endereço' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(full);
  });
});
