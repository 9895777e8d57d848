import type { Event } from '@matilha/contract/events';
import { Badge } from '#web/ui/badge.tsx';
import { statusBadge } from './event-words.ts';

/** What must be known about an event's date; nothing where it is confirmed and to come. */
export function StatusBadge({ event }: { event: Event }) {
  const status = statusBadge(event);
  return status && <Badge tone={status.tone}>{status.text}</Badge>;
}
