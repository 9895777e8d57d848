import type { User } from '@matilha/contract/account/account';
import { useEffect, useState } from 'react';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { SaveTrouble } from '#web/ui/feedback/save-trouble.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSaveBusinessProfile } from './api/save-user.ts';
import { BusinessFields } from './business-fields.tsx';
import { useBusinessForm } from './use-business-form.ts';

const seenKey = (user: User) => `businessProfilePrompt:${user.id}`;

/** 'Complete seu perfil do negócio': opens once for each user with an incomplete profile. */
export function BusinessDialog({ user }: { user: User }) {
  const save = useSaveBusinessProfile();
  const [open, setOpen] = useState(
    () => !user.businessProfileCompleted && deviceStorage.get(seenKey(user)) === null,
  );
  const key = seenKey(user);
  useEffect(() => {
    if (open) deviceStorage.set(key, 'true');
  }, [open, key]);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={() => !save.isPending && close()}
      title="Complete seu perfil do negócio"
      className={dialogClass}
    >
      <DialogForm user={user} save={save.mutateAsync} onSaved={close} onSkip={close} />
    </Dialog>
  );
}

const dialogClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-2xl overflow-y-auto rounded-lg border border-line ' +
  'bg-surface p-5 text-ink shadow-soft backdrop:bg-veil open:animate-rise sm:p-6';

function DialogForm({ onSkip, ...options }: Parameters<typeof useBusinessForm>[0] & { onSkip: () => void }) {
  const form = useBusinessForm(options);
  return (
    <form {...form.props} className="mt-2 grid items-start gap-4 sm:grid-cols-2">
      <p className="text-muted sm:col-span-2">
        Com o nome, o tipo e a cidade do seu negócio, as respostas dos assistentes saem prontas para ele.
      </p>
      <BusinessFields form={form} />
      <SaveTrouble error={form.trouble} />
      <div className="flex flex-wrap-reverse justify-end gap-3 sm:col-span-2">
        <Button variant="ghost" aria-disabled={form.busy || undefined} onClick={() => !form.busy && onSkip()}>
          Pular por agora
        </Button>
        <Button type="submit" busy={form.busy}>
          Salvar Informações
        </Button>
      </div>
    </form>
  );
}
