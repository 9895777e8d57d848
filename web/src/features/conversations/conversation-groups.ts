import type { Conversation } from '@matilha/contract/conversations';
import { fullDay } from '#web/lib/format-date.ts';

export interface ConversationGroup {
  title: string;
  conversations: Conversation[];
}

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
const clock = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});
const dayMs = 86_400_000;

/** Returns how many days of Brazil's calendar lie between an instant and now. */
function daysAgo(instant: string, now: Date): number {
  const dayOf = (date: Date) => Date.parse(`${day.format(date)}T00:00:00Z`);
  return Math.round((dayOf(now) - dayOf(new Date(instant))) / dayMs);
}

/** Returns the time of a conversation of today or yesterday, and the date of an older one. */
export const shortTime = (instant: string, now: Date): string =>
  daysAgo(instant, now) <= 1 ? clock.format(new Date(instant)) : fullDay(instant);

function titleOf({ pinned, last_at: lastAt }: Conversation, now: Date): string {
  if (pinned) return 'Fixadas';
  const days = daysAgo(lastAt, now);
  if (days <= 0) return 'Hoje';
  if (days === 1) return 'Ontem';
  return days <= 7 ? 'Últimos 7 dias' : 'Mais antigas';
}

/** Groups conversations by the day of their newest question, in the order given. */
export function groupConversations(conversations: readonly Conversation[], now: Date): ConversationGroup[] {
  const groups = Map.groupBy(conversations, (conversation) => titleOf(conversation, now));
  return [...groups].map(([title, of]) => ({ title, conversations: of }));
}
