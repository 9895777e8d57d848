import { holidaysBetween } from '@matilha/contract/content/holidays';
import { tradeDateKinds } from '@matilha/contract/content/trade-dates';
import * as z from 'zod/mini';
import { fitItems, periodParameters, type Tool, tool } from '#server/features/tools/api.ts';
import { selectPeriod } from './repository.ts';

const mostDays = 366;

const listed = z.object({
  dia: z.iso.date(),
  ate: z.optional(z.iso.date()),
  nome: z.string(),
  tipo: z.enum([...tradeDateKinds, 'feriado']),
  nota: z.optional(z.string()),
});
type Listed = z.infer<typeof listed>;

/** Reads the trade's calendar and the national holidays, which are the same for all. */
const viewDates = tool({
  name: 'ver_datas',
  title: 'Olhando as datas do setor e os feriados',
  description: `Datas do setor pet e feriados nacionais entre dois dias, até ${mostDays} dias.`,
  effect: 'read',
  input: periodParameters(mostDays),
  output: z.object({ datas: z.array(listed), faltam: z.int() }),
  run: async ({ db }, { de, ate }) => {
    const trade = await selectPeriod(db, { from: de, to: ate });
    const all: Listed[] = [
      ...trade.map(({ data, data_fim: last, nome, tipo, observacao }) => ({
        dia: data,
        ate: last ?? undefined,
        nome,
        tipo,
        nota: observacao || undefined,
      })),
      ...holidaysBetween(de, ate).map(({ day, name }) => ({
        dia: day,
        nome: name,
        tipo: 'feriado' as const,
      })),
    ].sort((a, b) => a.dia.localeCompare(b.dia));
    const { kept, left } = fitItems(all);
    if (kept.length === 0) return { output: { datas: [], faltam: 0 }, summary: 'Nenhuma data nestes dias' };
    return {
      output: { datas: kept, faltam: left },
      summary: kept.length === 1 ? '1 data' : `${kept.length} datas`,
      card: {
        type: 'dates',
        dates: kept.map(({ dia, ate: last = null, nome, nota = '' }) => ({
          day: dia,
          last_day: last,
          name: nome,
          note: nota,
        })),
      },
    };
  },
});

/** The tools that read the trade's calendar. */
export const dateTools: readonly Tool[] = [viewDates];
