import { emailOnlyInput } from '@matilha/contract/account/auth';
import { ApiError } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { requestPasswordReset } from './api/recover-password.ts';

const sent = 'Verifique sua caixa de entrada para recuperar sua senha.';

/** Requests the recovery mail; the result stays on the page, green or red. */
export function RecoveryForm() {
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const form = useForm({
    schema: emailOnlyInput,
    initial: { email: '' },
    submit: async ({ email }) => {
      setResult(null);
      try {
        const { message } = await requestPasswordReset(email);
        setResult({ tone: 'success', text: message || sent });
        toast({ title: 'Email enviado', description: sent });
      } catch (error) {
        const limited = error instanceof ApiError && error.code === 'rate_limited';
        const text = limited ? error.message : 'Erro ao enviar email de recuperação. Tente novamente.';
        setResult({ tone: 'danger', text });
        toast({
          title: 'Erro',
          description: 'Falha ao enviar email de recuperação. Tente novamente.',
          variant: 'destructive',
        });
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <EmailField {...form.text('email')} />
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      <Button type="submit" busy={form.busy}>
        Enviar link de recuperação
      </Button>
    </form>
  );
}
