import type { Event } from '@matilha/contract/content/events';

/** An event with the given fields; by default a confirmed fair in São Paulo on 12 May 2026. */
export const someEvent = (changes: Partial<Event> = {}): Event => ({
  id: 1,
  name: 'Feira Pet',
  description_card: 'Dois pavilhões de novidades.',
  description_after_click: 'Uma feira **inteira** do setor.',
  image_url: null,
  link: 'https://feira.example/',
  data_evento: '2026-05-12',
  data_fim: null,
  apenas_mes: false,
  status_data: 'confirmada',
  lugar: 'São Paulo, SP',
  formato_id: 2,
  local_id: 1,
  tipo_id: 2,
  realizado: false,
  interesse: false,
  ...changes,
});
