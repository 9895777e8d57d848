import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { userQuery } from '#web/features/account/api/get-user.ts';
import type { ReportingQueryClient } from '#web/lib/requests/query-client.ts';

/** First parts of the query keys that another tab has changed, and the user as that tab knows it. */
const news = z.object({ subjects: z.array(z.string()), user: z.string() });

/**
 * The subjects that may differ once the user does: a payment changes all of them. Written out, because every page would load the features of
 * their queries; a test compares them.
 */
export const ofTheUser = ['user', 'subscription', 'credits', 'fiscal-details', 'refunds'];

/** Written while an answer streams, or opened by every tab itself; the user is compared instead. */
export const notTold = ['user', 'messages', 'newest-conversation', 'checkout'];

/** Lists write their products into it while they are read. */
export const writtenByReading = 'knowledge-catalogue';

const afterMs = 50;

/**
 * Announces the changes of this tab to the others, and refetches the data that they have changed (decision 0079): all keys that a change
 * invalidates or writes through the query client, and every new state of the user.
 */
export function useOtherTabs(client: ReportingQueryClient) {
  const user = useQuery({ ...userQuery, enabled: false }, client).data;
  const state = user ? JSON.stringify(user) : undefined;
  /** The user that this tab has announced; undefined until it is known. */
  const known = useRef<string>(undefined);
  const announce = useRef<(subject?: string) => void>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel('changes');
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const post = () => {
      timer = undefined;
      // A change that is shown before the server has it would be read too early.
      if (client.isMutating() > 0) return schedule();
      if (known.current !== undefined)
        channel.postMessage({ subjects: [...waiting], user: known.current } satisfies z.infer<typeof news>);
      waiting.clear();
    };
    const schedule = () => {
      timer ??= setTimeout(post, afterMs);
    };
    announce.current = (subject) => {
      if (subject !== undefined) waiting.add(subject);
      schedule();
    };
    channel.onmessage = ({ data }) => {
      const read = z.safeParse(news, data);
      if (!read.success || known.current === undefined) return;
      const { subjects, user: theirs } = read.data;
      const changed = theirs === known.current ? subjects : [...subjects, ...ofTheUser];
      for (const subject of new Set(changed)) void client.invalidateQuietly([subject]);
    };
    const stop = client.onChange(([subject], source) => {
      const name = String(subject);
      if (notTold.includes(name) || (source === 'written' && name === writtenByReading)) return;
      announce.current?.(name);
    });
    return () => {
      stop();
      clearTimeout(timer);
      channel.close();
    };
  }, [client]);
  useEffect(() => {
    if (!state || state === known.current) return;
    known.current = state;
    // The first state counts as well: the page after a payment may never have known the old one.
    announce.current?.();
  }, [state]);
}

/** Joins the other tabs; loaded beside the first screen, which does not wait for it. */
export function OtherTabs({ client }: { client: ReportingQueryClient }) {
  useOtherTabs(client);
  return null;
}
