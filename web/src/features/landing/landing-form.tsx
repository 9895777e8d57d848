import type { User } from '@matilha/contract/account/account';
import * as accountCalls from '@matilha/contract/calls/account/account';
import * as settingsCalls from '@matilha/contract/calls/settings';
import { areaOfBusiness, planPath } from '@matilha/contract/landing/landing-areas';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#web/lib/requests/api-client.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ToastHost } from '#web/ui/toasts/toast-host.tsx';
import { formStore } from './form-store.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import { useLandingForm } from './use-landing-form.ts';

/** The sign-up dialog of the landing. */
export function LandingForm() {
  const open = useSyncExternalStore(formStore.subscribe, formStore.current);
  const plan = useSignedInPlan(open);
  const signUp = useLandingForm(open);
  return (
    <Dialog
      open={open}
      onClose={() => formStore.set(false)}
      title="Preencha seus dados e acesse seu plano semanal de postagens"
    >
      <div className="mt-4">{plan ? <SignedIn plan={plan} /> : <SignUpFields {...signUp} />}</div>
      <ToastHost />
    </Dialog>
  );
}

function SignedIn({ plan }: { plan: string }) {
  return (
    <div role="status" className="grid gap-2 text-lg">
      <p>Você já está na sua conta. Vamos direto ao seu plano…</p>
      <a href={plan} className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline">
        Abrir meu plano
      </a>
    </div>
  );
}

/**
 * Returns the path of the plan for a signed-in user, and navigates there, because no form is needed; null for
 * visitors.
 */
function useSignedInPlan(open: boolean): string | null {
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
