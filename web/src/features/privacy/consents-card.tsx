import { errorMessage } from '@matilha/contract/client/api-error';
import type { ConsentAct, ConsentPurpose, ConsentState } from '@matilha/contract/privacy/privacy';
import { offersConsent } from '@matilha/contract/privacy/terms';
import type { ReactNode } from 'react';
import { longDay, shortMoment } from '#web/lib/days/format-date.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useChangeConsent } from './api/consents.ts';
import { PrivacyCard } from './privacy-card.tsx';

const subjects: Record<ConsentPurpose, string> = {
  terms: 'Termos e políticas de privacidade',
  whatsapp_offers: 'Ofertas pelo WhatsApp',
};

/** The consents of the user; offers are given and withdrawn with one click (L1). */
export function ConsentsCard({ state }: { state: ConsentState }) {
  return (
    <PrivacyCard title="O que você aceitou">
      <Terms state={state} />
      <Offers isGiven={state.whatsapp_offers} />
      {state.history.length > 0 && (
        <Disclosure title="Histórico" className="shadow-none!">
          <ol className="grid gap-2 text-sm">
            {state.history.map((act) => (
              <li key={`${act.purpose} ${act.created_at}`}>
                <Act act={act} />
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </PrivacyCard>
  );
}

function Terms({ state }: { state: ConsentState }) {
  const last = state.history.find(({ purpose }) => purpose === 'terms');
  return (
    <p>
      <DocumentLink href="/termos">Termos de uso</DocumentLink> e{' '}
      <DocumentLink href="/privacidade">política de privacidade</DocumentLink>
      {last ? (
        <>
          : aceitos em {longDay(last.created_at)},{' '}
          <span className="whitespace-nowrap">versão {last.version}</span>.
        </>
      ) : (
        '.'
      )}
    </p>
  );
}

function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ExternalLink href={href} className="font-semibold text-brand-ink underline underline-offset-4">
      {children}
    </ExternalLink>
  );
}

function Offers({ isGiven }: { isGiven: boolean }) {
  const change = useChangeConsent();
  const wanted = change.isPending && change.variables?.purpose === 'whatsapp_offers';
  const shown = wanted ? change.variables?.action === 'given' : isGiven;
  const toggle = async () => {
    if (change.isPending) return;
    try {
      const action = isGiven ? 'withdrawn' : 'given';
      await change.mutateAsync({ purpose: 'whatsapp_offers', action });
      toast({
        title: action === 'given' ? 'Combinado' : 'Pronto',
        description:
          action === 'given'
            ? 'Você vai receber nossas ofertas pelo WhatsApp.'
            : 'Você não vai mais receber ofertas pelo WhatsApp.',
      });
    } catch (error) {
      toast({ title: 'Erro ao salvar', description: errorMessage(error), variant: 'destructive' });
    }
  };
  return (
    <div>
      <Checkbox label={offersConsent} checked={shown} onChange={() => void toggle()} />
      <p className="-mt-2 pl-8 text-muted text-sm">Opcional. Você pode mudar de ideia quando quiser.</p>
    </div>
  );
}

function Act({ act }: { act: ConsentAct }) {
  const verb = act.action === 'given' ? 'aceito' : 'retirado';
  return (
    <>
      <span className="font-semibold">{subjects[act.purpose]}</span>: {verb} em {shortMoment(act.created_at)},
      versão {act.version}
    </>
  );
}
