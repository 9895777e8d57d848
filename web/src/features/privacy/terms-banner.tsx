import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { consentsQuery, useChangeConsent } from './api/consents.ts';

const linkClass = 'font-semibold underline underline-offset-4';

/**
 * Announces a new version of the terms and asks to accept it; an old consent is never carried over silently
 * (L2).
 */
export function TermsBanner() {
  const { data } = useQuery({ ...consentsQuery, retry: false });
  const change = useChangeConsent();
  const [later, setLater] = useState(false);
  if (!data?.terms_accepted || data.terms_accepted === data.terms_current || later) return null;
  const accept = async () => {
    try {
      await change.mutateAsync({ purpose: 'terms', action: 'given', version: data.terms_current });
      toast({ title: 'Obrigado!', description: 'Você aceitou a nova versão dos termos.' });
    } catch (error) {
      toast({ title: 'Erro ao salvar', description: errorMessage(error), variant: 'destructive' });
    }
  };
  return (
    <section
      aria-label="Novos termos"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-line border-b bg-apricot-soft px-4 py-2 text-apricot-ink text-sm"
    >
      <p role="status">
        Atualizamos os{' '}
        <ExternalLink href="/termos" className={linkClass}>
          termos de uso
        </ExternalLink>{' '}
        e a{' '}
        <ExternalLink href="/privacidade" className={linkClass}>
          política de privacidade
        </ExternalLink>
        . Leia e aceite a nova versão.
      </p>
      <div className="flex flex-wrap gap-1">
        <Button variant="ghost" className="px-3" onClick={() => setLater(true)}>
          Agora não
        </Button>
        <Button className="px-4" busy={change.isPending} onClick={() => void accept()}>
          Li e aceito
        </Button>
      </div>
    </section>
  );
}
