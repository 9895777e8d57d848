import * as z from 'zod/mini';
import { id, isoInstant } from '../primitives.ts';

/** Filter values of events: `id` is stored in an event, `value` is used in URLs. */
export const eventFormats = [
  { id: 1, value: 'online', nome: 'Online' },
  { id: 2, value: 'presencial', nome: 'Presencial' },
  { id: 3, value: 'hibrido', nome: 'Híbrido' },
] as const;
export const eventPlaces = [
  { id: 1, value: 'brasil', nome: 'Brasil' },
  { id: 2, value: 'internacional', nome: 'Internacional' },
] as const;
export const eventKinds = [
  { id: 1, value: 'workshop', nome: 'Workshop' },
  { id: 2, value: 'evento', nome: 'Evento' },
  { id: 3, value: 'competicao', nome: 'Competição' },
  { id: 4, value: 'curso', nome: 'Curso' },
] as const;

const calendarDay = z.iso.date();

export const eventStatus = z.enum(['confirmada', 'realizada', 'a_confirmar', 'adiada', 'cancelada']);

export const event = z.object({
  id,
  name: z.string(),
  description_card: z.string(),
  /** Markdown. */
  description_after_click: z.string(),
  image_url: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** Calendar days in Brazil; when only the month is known, its first day. */
  data_evento: calendarDay,
  data_fim: z.nullable(calendarDay),
  apenas_mes: z.boolean(),
  status_data: eventStatus,
  lugar: z.string(),
  formato_id: z.int(),
  local_id: z.int(),
  tipo_id: z.int(),
  /** The event is over, and no source contradicts its date. */
  realizado: z.boolean(),
  /** The signed-in user marked it with "Tenho interesse". */
  interesse: z.boolean(),
});
export type Event = z.infer<typeof event>;

export const interestOutput = z.object({ interesse: z.boolean() });

/** Filters of a list of events; an absent field matches everything. */
export const eventFilters = z.strictObject({
  formato: z.optional(z.enum(['online', 'presencial', 'hibrido'])),
  local: z.optional(z.enum(['brasil', 'internacional'])),
  tipo: z.optional(z.enum(['workshop', 'evento', 'competicao', 'curso'])),
  mes: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  ano: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
});
export type EventFilters = z.infer<typeof eventFilters>;

/** Calendar feeds one user may have at a time. */
export const maxCalendarFeeds = 10;

export const createFeedInput = z.strictObject({
  filtros: eventFilters,
  /** The feed holds only the events marked with "Tenho interesse" when it is read. */
  interesse: z.boolean(),
});
export type CreateFeedInput = z.infer<typeof createFeedInput>;

/** A calendar feed; its address is secret, and anyone who has it can read the feed. */
export const calendarFeed = z.object({
  id: z.string(),
  url: z.url(),
  filtros: eventFilters,
  interesse: z.boolean(),
  created_at: isoInstant,
  last_read_at: z.nullable(isoInstant),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
