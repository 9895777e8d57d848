import type { Conversation } from '@matilha/contract/chat/conversations';
import { clockTime, daysBefore, fullDay } from '#web/lib/days/format-date.ts';

export interface ConversationGroup {
  title: string;
  conversations: Conversation[];
}

/** Returns the time of a conversation of today or yesterday, and the date of an older one. */
export const shortTime = (instant: string, now: Date): string =>
  daysBefore(instant, fullDay(now.toISOString())) <= 1 ? clockTime(instant) : fullDay(instant);

function titleOf({ pinned, last_at: lastAt }: Conversation, today: string): string {
  if (pinned) return 'Fixadas';
  const days = daysBefore(lastAt, today);
  if (days <= 0) return 'Hoje';
  if (days === 1) return 'Ontem';
  return days <= 7 ? 'Últimos 7 dias' : 'Mais antigas';
}

/** Groups conversations by the day of their newest question, in the order given. */
export function groupConversations(conversations: readonly Conversation[], now: Date): ConversationGroup[] {
  const today = fullDay(now.toISOString());
  const groups = Map.groupBy(conversations, (conversation) => titleOf(conversation, today));
  return [...groups].map(([title, of]) => ({ title, conversations: of }));
}
