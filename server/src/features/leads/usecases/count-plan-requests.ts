import type { Context } from '#server/platform/context.ts';
import { countLeads } from '../repository.ts';

/** The most requests that are counted: the work of the public page does not grow with the table. */
const longestCount = 10_001;

/** Returns how many weekly plans were asked for on the landing page, counted up to a bound. */
export const countPlanRequests = (context: Context): Promise<number> => countLeads(context.db, longestCount);
