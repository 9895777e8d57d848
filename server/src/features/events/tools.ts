import * as z from 'zod/mini';
import { fitItems, periodParameters, type Tool, tool } from '#server/features/tools/api.ts';
import { selectConfirmedEvents } from './repository.ts';

const mostDays = 366;
const mostEvents = 60;

const listed = z.object({
  de: z.iso.date(),
  ate: z.iso.date(),
  nome: z.string(),
  lugar: z.string(),
  formato: z.string(),
});

/** Reads the confirmed events, which are the same for all. */
const viewEvents = tool({
  name: 'ver_eventos',
  title: 'Olhando os eventos confirmados',
  description: `Feiras, congressos e cursos do setor com data confirmada entre dois dias, até ${mostDays} dias.`,
  effect: 'read',
  input: periodParameters(mostDays),
  output: z.object({ eventos: z.array(listed), faltam: z.int() }),
  run: async ({ db }, { de, ate }) => {
    const events = await selectConfirmedEvents(db, { from: de, to: ate, limit: mostEvents });
    const { kept, left } = fitItems(
      events.map(({ startsOn, endsOn, name, place, format }) => ({
        de: startsOn,
        ate: endsOn,
        nome: name,
        lugar: place,
        formato: format,
      })),
    );
    if (kept.length === 0)
      return { output: { eventos: [], faltam: 0 }, summary: 'Nenhum evento confirmado nestes dias' };
    return {
      output: { eventos: kept, faltam: left },
      summary: kept.length === 1 ? '1 evento' : `${kept.length} eventos`,
      card: {
        type: 'dates',
        dates: kept.map(({ de: first, ate: last, nome, lugar }) => ({
          day: first,
          last_day: last === first ? null : last,
          name: nome,
          note: lugar,
        })),
      },
    };
  },
});

/** The tools that read the events. */
export const eventTools: readonly Tool[] = [viewEvents];
