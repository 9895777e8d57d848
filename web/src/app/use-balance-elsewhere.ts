import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshUser, useUser } from '#web/features/account/api/get-user.ts';

/** Follows a balance and a plan that change in another tab, and tells the other tabs what changed in this one. */
export function useBalanceElsewhere() {
  const client = useQueryClient();
  const user = useUser();
  const state = user && [user.id, user.responses_available, user.tier_id, user.payment_status].join();
  /** The state that this tab has told; undefined until the user is known. */
  const known = useRef<string>(undefined);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel('balance');
    channel.current = opened;
    opened.onmessage = ({ data }) => {
      if (known.current === undefined || data === known.current) return;
      void refreshUser(client);
      for (const key of ['subscription', 'credits']) void client.invalidateQueries({ queryKey: [key] });
    };
    return () => opened.close();
  }, [client]);
  useEffect(() => {
    if (!state || state === known.current) return;
    known.current = state;
    // The first state counts as well: the page after a payment may never have known the old balance.
    channel.current?.postMessage(state);
  }, [state]);
}
