import type { User } from '@matilha/contract/account/account';
import * as accountCalls from '@matilha/contract/calls/account/account';
import * as settingsCalls from '@matilha/contract/calls/settings';
import { areaOfBusiness, planPath } from '@matilha/contract/landing/landing-areas';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/requests/api-client.ts';

/**
 * Returns the path of the plan for a signed-in user, and navigates there, because no form is needed; null for
 * visitors.
 */
export function useSignedInPlan(open: boolean): string | null {
  const [plan, setPlan] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const go = async ({ categoriaNegocio }: User) => {
      const { planos } = await call(settingsCalls.readSettings, { signal });
      const path = planPath(planos[areaOfBusiness(categoriaNegocio)]);
      setPlan(path);
      window.location.assign(path);
    };
    call(accountCalls.checkSession, { signal })
      .then(go)
      .catch(() => undefined);
    return () => leaving.abort();
  }, [open]);
  return plan;
}
