import { claimCodeInput } from '@matilha/contract/billing/billing';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { requestClaimCode } from '../api/claim-purchase.ts';
import { ClaimHeading } from './claim-heading.tsx';

interface EmailStepProps {
  email: string;
  onSent: (email: string) => void;
}

/** Asks for the address used for the purchase. */
export function EmailStep({ email, onSent }: EmailStepProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useForm({
    schema: claimCodeInput,
    initial: { email },
    submit: async (input) => {
      setTrouble(null);
      try {
        await requestClaimCode(input.email);
        onSent(input.email);
      } catch (error) {
        setTrouble(errorMessage(error));
        form.showServerErrors(error);
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      <ClaimHeading title="Resgatar compra">
        Comprou um conteúdo com outro email? Informe qual: enviaremos um código para ele, e a compra vem para
        esta conta.
      </ClaimHeading>
      <EmailField label="Email usado na compra" {...form.text('email')} />
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <Button type="submit" busy={form.busy}>
        Enviar código
      </Button>
    </form>
  );
}
