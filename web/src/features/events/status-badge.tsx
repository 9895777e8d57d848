import type { Event } from '@matilha/contract/content/events';
import { Badge } from '#web/ui/badge.tsx';
import { statusBadge } from './event-text.ts';

/** The badge for an event's date status; renders nothing when the date is confirmed and in the future. */
export function StatusBadge({ event }: { event: Event }) {
  const status = statusBadge(event);
  return status && <Badge tone={status.tone}>{status.text}</Badge>;
}
