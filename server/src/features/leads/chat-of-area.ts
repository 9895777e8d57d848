import { landingArea } from '@matilha/contract/landing/landing-areas';
import type { Executor } from '#server/database/connection.ts';
import { usableLandingChats } from '#server/features/assistants/api.ts';
import type { Log } from '#server/platform/log.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { LeadDependencies } from './dependencies.ts';

/** Returns the assistant that writes the plan of an area. Raises an alarm where the area's own is gone and another one has to. */
export async function chatOfArea(
  { db, log }: { db: Executor; log: Log },
  { settings }: Pick<LeadDependencies, 'settings'>,
  text: string,
): Promise<number> {
  const area = landingArea(text);
  const { chats, broken } = await usableLandingChats(db, settings.landingChats);
  if (broken.includes(area)) {
    const about = { area, assistant: settings.landingChats[area], instead: chats[area] };
    raiseAlarm(log, 'landing_area', about, 'an area of the landing leads to no assistant');
  }
  return chats[area];
}
