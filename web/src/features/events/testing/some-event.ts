import type { Event } from '@matilha/contract/content/events';
import { eventKind } from '@matilha/contract/kinds/event';
import { exampleFields } from '@matilha/contract/kinds/testing/example-fields';

/** An event with the given fields; by default a confirmed fair in São Paulo on 12 May 2026. */
export const someEvent = (changes: Partial<Event> = {}): Event => ({
  ...exampleFields(eventKind),
  id: 1,
  name: 'Feira Pet',
  image_url: null,
  data_evento: '2026-05-12',
  data_fim: null,
  lugar: 'São Paulo, SP',
  apenas_mes: false,
  realizado: false,
  interesse: false,
  ...changes,
});
