import { addDays } from '@matilha/contract/content/event-dates';
import { calendarDay } from '@matilha/contract/primitives';
import * as z from 'zod/mini';

const day = (description: string) =>
  calendarDay('Use um dia como 2026-11-24').check(z.describe(`${description}, AAAA-MM-DD`));

/** Returns the parameters of a period of at most `mostDays` days. */
export const periodParameters = (mostDays: number) =>
  z.strictObject({ de: day('Primeiro dia'), ate: day('Último dia') }).check(
    z.refine(({ de, ate }) => ate >= de && ate < addDays(de, mostDays), {
      path: ['ate'],
      error: `Use um dia depois do primeiro, com até ${mostDays} dias ao todo`,
    }),
  );
