import { errorMessage } from '@matilha/contract/client/api-error';
import { type LandingForm, landingForm } from '@matilha/contract/landing/leads';
import { useEffect, useRef, useState } from 'react';
import { safePath } from '#web/lib/safe-path.ts';
import { useForm } from '#web/lib/use-form.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { registerLead } from './api/register-lead.ts';

const empty: LandingForm = {
  name: '',
  email: '',
  whatsapp: '',
  area: '',
  customArea: '',
  marketing: false,
};
const failure = 'Ocorreu um erro ao processar seu cadastro. Tente novamente.';
const isChat = (pathname: string) => /^\/chat\/\d+$/.test(pathname);

/** The landing's form: values survive a failure and a closed dialog; success leaves for the chat. */
export function useLandingForm(open: boolean) {
  const openedAt = useRef(0);
  const trap = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (open && openedAt.current === 0) openedAt.current = performance.now();
  }, [open]);
  useEffect(() => (leaving ? fetchAnewWhenReturnedTo() : undefined), [leaving]);
  const form = useForm({
    schema: landingForm,
    initial: empty,
    submit: async (values) => {
      setTrouble(null);
      try {
        const referralCode = trap.current?.value ?? '';
        const { redirectTo } = await registerLead({
          form: values,
          referralCode,
          openedAt: openedAt.current,
        });
        setLeaving(true);
        window.location.assign(safePath(redirectTo, isChat, window.location.origin) ?? '/');
      } catch (error) {
        form.showServerErrors(error);
        setTrouble(errorMessage(error));
        toast({ title: 'Erro', description: failure });
      }
    },
  });
  return { form, trap, trouble, pending: form.busy || leaving };
}

/**
 * Reloads the page when the browser restores it from the back/forward cache after the form was sent: its button would stay pending for
 * ever. A form that was not sent keeps its texts.
 */
function fetchAnewWhenReturnedTo() {
  const look = (event: PageTransitionEvent) => event.persisted && window.location.reload();
  window.addEventListener('pageshow', look);
  return () => window.removeEventListener('pageshow', look);
}
