import { type User, user } from '@matilha/contract/account';
import { planPath } from '@matilha/contract/leads';
import { useEffect, useState } from 'react';
import { api } from '#web/lib/api-client.ts';

const areas: Record<string, string> = {
  'Apenas Clínica Veterinária': 'clinica_vet',
  'Distribuidor da área Pet': 'distribuidor',
  'Groomer/Tosador': 'groomer',
};

const areaOf = ({ categoriaNegocio }: User) => areas[categoriaNegocio ?? ''] ?? 'petshop';

/**
 * Returns the path of the plan for a signed-in user, and navigates there, because no form is needed; null for
 * visitors.
 */
export function useSignedInPlan(open: boolean): string | null {
  const [plan, setPlan] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return;
    const leaving = new AbortController();
    const go = (known: User) => {
      const path = planPath(areaOf(known));
      setPlan(path);
      window.location.assign(path);
    };
    api.get('/api/auth/user', user, { signal: leaving.signal }).then(go, () => undefined);
    return () => leaving.abort();
  }, [open]);
  return plan;
}
