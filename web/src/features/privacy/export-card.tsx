import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { exportData } from './api/own-data.ts';
import { PrivacyCard } from './privacy-card.tsx';

const done = () =>
  toast({ title: 'Arquivo pronto', description: 'Seus dados estão nos downloads deste aparelho.' });

/** Exports all data about the user as one file (L4). */
export function ExportCard({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState(false);
  const [run, busy] = useSingleFlight(async () => {
    try {
      await exportData(undefined);
      done();
    } catch (error) {
      toast({ title: 'Erro ao exportar', description: errorMessage(error), variant: 'destructive' });
    }
  });
  return (
    <PrivacyCard title="Seus dados em um arquivo">
      <p className="text-muted">
        Perfil, conversas, créditos, conteúdos, aceites e tudo o mais que guardamos sobre você, em um arquivo
        que outros programas leem (JSON).
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy}
        onClick={() => (hasPassword ? setAsking(true) : void run())}
      >
        {!busy && <Download size={18} aria-hidden="true" />}
        Exportar meus dados
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Exportar meus dados">
        <ExportForm onDone={() => setAsking(false)} />
      </Dialog>
    </PrivacyCard>
  );
}

const schema = z.object({ password: z.string().check(z.minLength(1, 'Senha é obrigatória')) });

function ExportForm({ onDone }: { onDone: () => void }) {
  const [trouble, setTrouble] = useState<unknown>(null);
  const form = useForm({
    schema,
    initial: { password: '' },
    submit: async ({ password }) => {
      setTrouble(null);
      try {
        await exportData(password);
        onDone();
        done();
      } catch (error) {
        form.showServerErrors(error);
        if (!(error instanceof ApiError && error.fields.password)) setTrouble(error);
      }
    },
  });
  return (
    <form {...form.props} className="mt-3 grid gap-4">
      <p className="text-muted">O arquivo tem as suas conversas. Confirme sua senha para baixá-lo.</p>
      <PasswordField label="Senha" autoComplete="current-password" {...form.text('password')} />
      {trouble !== null && <Notice tone="danger">{errorMessage(trouble)}</Notice>}
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Preparando o arquivo' : 'Baixar arquivo'}
      </Button>
    </form>
  );
}
