import { useSyncExternalStore } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ToastHost } from '#web/ui/toasts/toast-host.tsx';
import { formStore } from './form-store.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import { useLandingForm } from './use-landing-form.ts';
import { useSignedInPlan } from './use-signed-in-plan.ts';

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
