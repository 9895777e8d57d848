import { emailOnlyInput } from '@matilha/contract/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { requestPasswordReset } from './api/recover-password.ts';

const resolver = formResolver(emailOnlyInput);
const sent = 'Verifique sua caixa de entrada para recuperar sua senha.';

/** Asks for the recovery mail; the result stays on the page, green or red (§2.4). */
export function RecoveryForm() {
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const [submit, busy] = useSingleFlight(async ({ email }: { email: string }) => {
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
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      <Button type="submit" busy={busy}>
        Enviar link de recuperação
      </Button>
    </form>
  );
}
