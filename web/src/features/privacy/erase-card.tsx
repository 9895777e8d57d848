import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { eraseConfirmation } from '@matilha/contract/privacy/privacy';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { navigate } from '#web/lib/navigation/location.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { eraseAccount } from './api/own-data.ts';
import { PrivacyCard } from './privacy-card.tsx';

/** Deletes the account (L6). */
export function EraseCard({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <PrivacyCard title="Excluir minha conta">
      <p className="text-muted">
        Apaga na hora o seu perfil, as conversas e tudo o que é seu. Não pode ser desfeito: se quiser guardar
        algo, exporte seus dados antes.
      </p>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Excluir minha conta
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Excluir minha conta?">
        <EraseForm hasPassword={hasPassword} onCancel={() => setAsking(false)} />
      </Dialog>
    </PrivacyCard>
  );
}

const typed = z
  .string()
  .check(
    z.refine(
      (text) => text.trim().toUpperCase() === eraseConfirmation,
      `Falta escrever ${eraseConfirmation} aqui`,
    ),
  );
const withPassword = z.object({
  password: z.string().check(z.minLength(1, 'Senha é obrigatória')),
  confirmation: typed,
});
const withoutPassword = z.object({ password: z.string(), confirmation: typed });

function EraseForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<unknown>(null);
  const form = useForm({
    schema: hasPassword ? withPassword : withoutPassword,
    initial: { password: '', confirmation: '' },
    submit: async ({ password }) => {
      setTrouble(null);
      try {
        await eraseAccount(client, hasPassword ? password : undefined, () => navigate('/auth'));
        toast({ title: 'Conta excluída', description: 'Seus dados foram apagados. Até mais!' });
      } catch (error) {
        form.showServerErrors(error);
        if (!(error instanceof ApiError && error.fields.password)) setTrouble(error);
      }
    },
  });
  return (
    <form {...form.props} className="mt-3 grid gap-4">
      <Consequences />
      {hasPassword && (
        <PasswordField label="Senha" autoComplete="current-password" {...form.text('password')} />
      )}
      <TextField
        label={`Digite ${eraseConfirmation} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('confirmation')}
      />
      {trouble !== null && <Notice tone="danger">{errorMessage(trouble)}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" busy={form.busy}>
          Excluir para sempre
        </Button>
      </div>
    </form>
  );
}

function Consequences() {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      <li>Todas as sessões terminam agora, em todos os aparelhos.</li>
      <li>Conversas, perfil, créditos e acesso a conteúdos, mesmo comprados, são apagados.</li>
      <li>
        Uma assinatura em andamento é cancelada antes, sem devolução dos dias que restam. Nos 7 primeiros dias
        dela, ou de uma compra, desista antes de excluir a conta: a devolução pedida continua depois. Sem
        isso, o direito vale até o fim dos 7 dias, pedido ao suporte com o comprovante.
      </li>
      <li>
        Por lei, ficam os registros de acesso por 6 meses, e os lançamentos de créditos e os pagamentos sem
        nada que leve a você. Se você pagou e informou os dados da nota fiscal, eles ficam com os pagamentos
        por 5 anos, contados do ano seguinte. Um pedido seu ao encarregado que ainda não teve resposta fica
        até ser respondido.
      </li>
      <li>
        Se você criar outra conta com este email em até 12 meses, ela começa sem os créditos do primeiro
        período gratuito.
      </li>
    </ul>
  );
}
