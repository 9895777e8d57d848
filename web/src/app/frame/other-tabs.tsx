import type { ReportingQueryClient } from '#web/lib/requests/query-client.ts';
import { useOtherTabs } from './use-other-tabs.ts';

/** Joins the other tabs; loaded beside the first screen, which does not wait for it. */
export function OtherTabs({ client }: { client: ReportingQueryClient }) {
  useOtherTabs(client);
  return null;
}
