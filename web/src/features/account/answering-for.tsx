import type { User } from '@matilha/contract/account/account';
import { lazy, useState } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const WhoAsks = lazy(() => import('./who-asks-form.tsx').then((m) => ({ default: m.WhoAsksForm })));

/** "Respondendo para Pet da Ana, Campinas", with the fields that the answers depend on most. */
export function AnsweringFor({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const who = [user.nomeNegocio, user.cidade].filter(Boolean).join(', ');
  const close = () => setOpen(false);
  return (
    <div className="text-sm">
      {who ? `Respondendo para ${who}` : 'Ainda não sei o nome nem a cidade da sua loja'} ·{' '}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 font-semibold text-brand-ink underline underline-offset-4"
      >
        {who ? 'Alterar' : 'Contar'}
      </button>
      {open && (
        <LazyPart onClose={close}>
          <Dialog open onClose={close} title="Para quem os assistentes respondem">
            <WhoAsks user={user} onSaved={close} />
          </Dialog>
        </LazyPart>
      )}
    </div>
  );
}
