import type { Event } from '@matilha/contract/content/events';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { someEvent } from '#web/features/events/testing/some-event.ts';
import { refusal } from '#web/testing/loopback-api.ts';
import { address } from '#web/testing/open-application.tsx';
import { abroad, eventsServer, month, old, online, openEvents } from './testing/events-fixture.tsx';

const server = eventsServer();
const names = async () => {
  await screen.findAllByRole('heading', { level: 3 });
  return screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
};
const field = (label: string): HTMLSelectElement => screen.getByLabelText(label);

describe('the list', () => {
  test('shows cards from the next event on, those that have passed on request, with the facts of each', async () => {
    const person = await openEvents();
    expect(await names()).toEqual(['Interfeira', 'Congresso']);
    await person.click(screen.getByRole('button', { name: '2 já passaram' }));
    expect(await names()).toEqual(['Feira antiga', 'Oficina', 'Interfeira', 'Congresso']);
    const cards = screen.getAllByRole('article').map((card) => card.textContent);
    expect(cards[0]).toContain('Realizado');
    expect(cards[2]).toContain('30 de maio a 2 de junho de 2026');
    expect(cards[2]).toContain('Nuremberg, Alemanha');
    expect(cards[2]).toContain('Presencial · Internacional · Evento');
    expect(cards[2]).toContain(abroad.description_card);
    expect(cards[2]).not.toContain('Realizado');
    expect(cards[3]).toContain('setembro de 2027 (data a confirmar)');
    expect(cards[3]).toContain('Data a confirmar');
    expect(screen.getByText('4 eventos')).toBeTruthy();
  });

  test('offers the agreed years and starts at the current one, or at 2025', async () => {
    await openEvents('');
    expect([...field('Ano').options].map(({ value }) => value)).toEqual(['todos', '2025', '2026', '2027']);
    expect(field('Ano').value).toBe('2026');
    cleanup();
    vi.setSystemTime(new Date('2028-04-01T12:00:00Z'));
    await openEvents('');
    expect(field('Ano').value).toBe('2025');
  });

  test('offers the agreed formats, places, kinds and months, and starts with all', async () => {
    await openEvents('');
    const options = (label: string) => [...field(label).options].map(({ textContent }) => textContent);
    expect(options('Formato')).toEqual(['Todos', 'Online', 'Presencial', 'Híbrido']);
    expect(options('Local')).toEqual(['Todos', 'Brasil', 'Internacional']);
    expect(options('Tipo')).toEqual(['Todos', 'Workshop', 'Evento', 'Competição', 'Curso']);
    expect([...field('Mês').options].map(({ value }) => Number(value))).toEqual([...Array(13).keys()]);
    expect(['Formato', 'Local', 'Tipo', 'Mês'].map((label) => field(label).value)).toEqual(['', '', '', '']);
  });

  test('filters by each choice, keeps it in the address, and goes back', async () => {
    const person = await openEvents();
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

  test('says without any event what comes, and leads to the trade dates', async () => {
    server.api.on('GET /api/eventos', []);
    await openEvents();
    expect(await screen.findByText('Nenhum evento disponível')).toBeTruthy();
    expect(screen.getByText(/^Novos eventos serão adicionados em breve\. Feiras, cursos/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver as datas do setor' }).getAttribute('href')).toBe('/posts');
  });

  test('clears a filter that matches nothing', async () => {
    const person = await openEvents('?formato=hibrido&ano=2025');
    expect(await screen.findByText('Nenhum evento disponível')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(address()).toBe('/calendar-events');
  });

  test('splits the events into pages', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      someEvent({ id: index + 1, name: `Evento ${index + 1}`, data_evento: '2026-05-12' }),
    );
    server.api.on('GET /api/eventos', many);
    const person = await openEvents();
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

  test('shows events that have passed when no other is to come', async () => {
    server.api.on('GET /api/eventos', [old, online]);
    await openEvents();
    expect(await names()).toEqual(['Feira antiga', 'Oficina']);
    expect(screen.queryByRole('button', { name: /já passaram/ })).toBeNull();
  });

  test('leads to the next year after the last event of this one', async () => {
    vi.setSystemTime(new Date('2026-12-01T12:00:00Z'));
    const person = await openEvents('');
    expect(await screen.findByText('Os eventos deste ano já passaram')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '2 já passaram' }));
    expect(await names()).toEqual(['Oficina', 'Interfeira']);
    await person.click(screen.getByRole('button', { name: '2 já passaram' }));
    await person.click(screen.getByRole('button', { name: 'Ver os de 2027' }));
    expect(address()).toBe('/calendar-events?ano=2027');
    expect(await names()).toEqual(['Congresso']);
  });

  test('shows our own picture where there is none or it does not load', async () => {
    server.api.on('GET /api/eventos', [
      { ...online, data_evento: '2026-05-01' },
      { ...abroad, image_url: '/images/nada.svg' },
    ]);
    await openEvents();
    await names();
    const ours = '/images/events/reserva.svg';
    const sources = () => [...document.querySelectorAll('article img')].map((img) => img.getAttribute('src'));
    expect(sources().sort()).toEqual([ours, '/images/nada.svg'].sort());
    const picture = document.querySelector('article img[src="/images/nada.svg"]');
    if (!picture) throw new Error('no picture');
    fireEvent.error(picture);
    expect(sources()).toEqual([ours, ours]);
  });

  test('shows a failure and loads again on retry', async () => {
    server.api.refuse('GET /api/eventos', refusal('unavailable'));
    const person = await openEvents();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível carregar os eventos');
    server.api.on('GET /api/eventos', [online]);
    await person.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await names()).toEqual(['Oficina']);
  });
});

describe('interest', () => {
  const heart = (name: string) => screen.getByRole('button', { name: `Tenho interesse: ${name}` });

  test('shows the mark at once, and keeps the order by date', async () => {
    server.api.on('PUT /api/eventos/4/interesse', { interesse: true });
    const person = await openEvents();
    await names();
    await person.click(heart('Congresso'));
    expect(heart('Congresso').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(server.api.to('PUT /api/eventos/4/interesse')).toHaveLength(1));
    expect(await names()).toEqual(['Interfeira', 'Congresso']);
    cleanup();
    server.api.on('GET /api/eventos', [old, online, abroad, { ...month, interesse: true }]);
    await openEvents();
    expect(await names()).toEqual(['Interfeira', 'Congresso']);
  });

  test('filters by the mark, in the address, and keeps an event whose mark is taken away', async () => {
    server.api.on('GET /api/eventos', [old, online, { ...abroad, interesse: true }, month]);
    server.api.on('DELETE /api/eventos/3/interesse', { interesse: false });
    const person = await openEvents();
    await names();
    await person.click(screen.getByRole('checkbox', { name: 'Com meu interesse' }));
    expect(address()).toBe('/calendar-events?ano=todos&interesse=sim');
    expect(await names()).toEqual(['Interfeira']);
    await person.click(heart('Interfeira'));
    await waitFor(() => expect(server.api.to('DELETE /api/eventos/3/interesse')).toHaveLength(1));
    expect(heart('Interfeira').getAttribute('aria-pressed')).toBe('false');
    expect(await names()).toEqual(['Interfeira']);
    await person.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(address()).toBe('/calendar-events');
  });

  test('undoes the mark when saving fails', async () => {
    server.api.refuse('PUT /api/eventos/3/interesse', refusal('unavailable'));
    const person = await openEvents();
    await names();
    await person.click(heart('Interfeira'));
    expect(await screen.findByText('Interesse não salvo')).toBeTruthy();
    expect(heart('Interfeira').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the dialog', () => {
  const openDialog = async (events: Event[], id: number) => {
    server.api.on('GET /api/eventos', events);
    await openEvents(`?ano=todos&evento=${id}`);
    return within(await screen.findByRole('dialog'));
  };

  test('shows the long description, the link and the calendar actions', async () => {
    const dialog = await openDialog([abroad], 3);
    expect((await dialog.findByText('Tudo')).tagName).toBe('STRONG');
    const more = dialog.getByRole('link', { name: /^Saber mais/ });
    expect(more.getAttribute('href')).toBe('https://exemplo.com.br/');
    expect(more.getAttribute('target')).toBe('_blank');
    expect(more.getAttribute('rel')).toBe('noopener noreferrer');
    const file = dialog.getByRole('link', { name: 'Baixar arquivo .ics' });
    expect(file.getAttribute('href')).toBe('/api/eventos/3/agenda.ics');
    const google = dialog.getByRole('link', { name: /^Google Agenda/ }).getAttribute('href') ?? '';
    expect(new URL(google).searchParams.get('dates')).toBe('20260530/20260603');
  });

  test.each([null, '', 'javascript:alert(1)', 'http://feira.example/'])(
    'shows the place on a map instead of "Saber mais" for %s',
    async (link) => {
      const dialog = await openDialog([{ ...abroad, link }], 3);
      expect(dialog.queryByText('Saber mais')).toBeNull();
      const map = dialog.getByRole('link', { name: /^Ver o lugar no mapa/ }).getAttribute('href') ?? '';
      expect(new URL(map).searchParams.get('query')).toBe('Nuremberg, Alemanha');
    },
  );

  test('says how to find an online event without a link, and shows no map', async () => {
    const dialog = await openDialog([{ ...online, link: null }], 2);
    expect(dialog.queryByText('Saber mais')).toBeNull();
    expect(dialog.queryByText('Ver o lugar no mapa')).toBeNull();
    expect(dialog.getByText(/^Evento online\./)).toBeTruthy();
  });

  test('offers no calendar for a finished event', async () => {
    const dialog = await openDialog([old], 1);
    expect(dialog.queryByText('Adicionar à agenda')).toBeNull();
  });

  test('opens from a card, is part of the address, and closes like "back"', async () => {
    const person = await openEvents();
    await names();
    await person.click(screen.getByRole('button', { name: 'Interfeira' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(address()).toBe('/calendar-events?ano=todos&evento=3');
    await person.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/calendar-events?ano=todos');
  });
});
