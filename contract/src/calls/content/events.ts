import * as z from 'zod/mini';
import { calendarFeed, createFeedInput, event, interestOutput } from '../../content/events.ts';
import { idInPath } from '../../primitives.ts';
import { call } from '../call.ts';

export const tag = 'Eventos';

const oneEvent = z.object({ id: idInPath });

export const listEvents = call('GET /api/eventos', {
  summary: 'Eventos, por data',
  output: z.array(event),
});
export const markInterest = call('PUT /api/eventos/:id/interesse', {
  summary: 'Marca um evento com "Tenho interesse"',
  params: oneEvent,
  output: interestOutput,
  refuses: [404],
});
export const unmarkInterest = call('DELETE /api/eventos/:id/interesse', {
  summary: 'Retira a marca de um evento',
  params: oneEvent,
  output: interestOutput,
  refuses: [404],
});
export const downloadEvent = call('GET /api/eventos/:id/agenda.ics', {
  summary: 'Um evento como arquivo de calendário',
  params: oneEvent,
  output: { type: 'text/calendar', holds: 'Um calendário (RFC 5545) de dias inteiros' },
  refuses: [404],
});
export const listFeeds = call('GET /api/agenda', {
  summary: 'Minhas assinaturas da agenda',
  output: z.array(calendarFeed),
});
export const createFeed = call('POST /api/agenda', {
  summary: 'Cria um endereço de assinatura da agenda',
  body: createFeedInput,
  output: calendarFeed,
  status: 201,
});
export const revokeFeed = call('DELETE /api/agenda/:id', {
  summary: 'Revoga um endereço de assinatura',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  refuses: [404],
});
export const openFeed = call('GET /api/agenda/:token.ics', {
  summary: 'A agenda assinada, para aplicativos de calendário',
  access: 'public',
  params: z.object({ token: z.string() }),
  output: { type: 'text/calendar', holds: 'Um calendário (RFC 5545) de dias inteiros' },
  refuses: [404],
});
