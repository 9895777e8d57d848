import type { User } from '@matilha/contract/account/account';
import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshUser, useUser } from '#web/features/account/api/get-user.ts';
import { summaryQuery } from '#web/features/credits/api/read-summary.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { checklistQuery, tiersQuery } from '../api/plans.ts';
import { subscriptionQuery } from '../api/read-subscription.ts';
import { useFollowPortal } from '../portal/portal-visit.ts';
import { endOf, type Standing } from './standing.ts';

/**
 * Everything that the screen reads, in independent queries: plans are shown even while the subscription is not,
 * and vice versa.
 */
export function useSubscription() {
  const user = useUser();
  const enabled = user !== null;
  // A plan is paid in another tab: refetches when the user returns.
  const fresh = { enabled, refetchOnWindowFocus: true, refetchInterval: useFollowPortal() };
  const state = useQuery({ ...subscriptionQuery, ...fresh });
  const summary = useQuery({ ...summaryQuery, ...fresh });
  const tiers = useQuery({ ...tiersQuery, enabled });
  const checklist = useQuery({ ...checklistQuery, enabled });
  const settings = useQuery(settingsQuery);
  const standing = state.data ?? (user && state.isError ? standingOf(user) : null);
  useUserInStep(user, state.data);
  return { user, state, summary, tiers, checklist, settings, standing };
}

/** The standing derived from the user when the subscription could not be read. */
const standingOf = ({ tier_id, payment_status: status }: User): Standing => ({
  tier_id,
  payment_status: status === 'atrasado' ? 'atrasado' : 'ativo',
  subscription: null,
});

/** The frame shows the user's balance: refetches the user when the plan has changed meanwhile. */
function useUserInStep(user: User | null, state: SubscriptionState | undefined) {
  const client = useQueryClient();
  const differs =
    user !== null &&
    state !== undefined &&
    (user.tier_id !== state.tier_id ||
      user.payment_status !== state.payment_status ||
      (user.plan_ends_at ?? null) !== endOf(state));
  useEffect(() => {
    if (differs) void refreshUser(client);
  }, [differs, client]);
}
