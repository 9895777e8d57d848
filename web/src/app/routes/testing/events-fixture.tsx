import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { someEvent } from '#web/features/events/testing/some-event.ts';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';

const settings = {
  brandName: 'Matilha',
  supportUrl: '',
  billingUrl: '',
  termsUrl: '/termos',
  termsVersion: '2026-11',
  payments: null,
  tutorial: { enabled: true, backgroundImage: '', steps: [] },
};
export const old = someEvent({ id: 1, name: 'Feira antiga', data_evento: '2025-04-05', realizado: true });
export const online = someEvent({
  id: 2,
  name: 'Oficina',
  data_evento: '2026-02-10',
  formato_id: 1,
  tipo_id: 1,
});
export const abroad = someEvent({
  id: 3,
  name: 'Interfeira',
  data_evento: '2026-05-30',
  data_fim: '2026-06-02',
  local_id: 2,
  lugar: 'Nuremberg, Alemanha',
});
export const month = someEvent({
  id: 4,
  name: 'Congresso',
  data_evento: '2027-09-01',
  apenas_mes: true,
  status_data: 'a_confirmar',
});

/** A server with these four events for each test of the file; the date is 1 April 2026. */
export function eventsServer() {
  const server = { api: new LoopbackApi() };
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T12:00:00Z') });
    server.api = new LoopbackApi()
      .on('GET /api/settings', settings)
      .on('GET /api/auth/user', subscriber)
      .on('GET /api/eventos', [old, online, abroad, month]);
    await server.api.start();
  });
  afterEach(async () => {
    cleanup();
    vi.useRealTimers();
    await server.api.stop();
  });
  return server;
}

export async function openEvents(search = '?ano=todos') {
  const person = openApplication(`/calendar-events${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Calendário de Eventos' });
  return person;
}
