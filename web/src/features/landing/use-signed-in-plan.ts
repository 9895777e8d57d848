import { type User, user } from '@matilha/contract/account';
import { areaOfBusiness, planPath } from '@matilha/contract/landing-areas';
import { settings } from '@matilha/contract/settings';
import { useEffect, useState } from 'react';
import { api } from '#web/lib/api-client.ts';

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
      const { planos } = await api.get('/api/settings', settings, { signal });
      const path = planPath(planos[areaOfBusiness(categoriaNegocio)]);
      setPlan(path);
      window.location.assign(path);
    };
    api
      .get('/api/auth/user', user, { signal })
      .then(go)
      .catch(() => undefined);
    return () => leaving.abort();
  }, [open]);
  return plan;
}
