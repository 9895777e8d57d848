import { purchaseClaimInput } from '@matilha/contract/billing/billing';
import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { claimPurchase, requestClaimCode } from '../api/claim-purchase.ts';
import type { Claimed } from './claim-done.tsx';
import { ClaimHeading } from './claim-heading.tsx';

interface CodeStepProps {
  email: string;
  /** When the first code was requested, in ms. */
  askedAt: number;
  onClaimed: (claimed: Claimed) => void;
  onOtherEmail: () => void;
}

/** Asks for the mailed code. */
export function CodeStep({ email, askedAt, onClaimed, onOtherEmail }: CodeStepProps) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const newCode = useNewCode(email, askedAt, setTrouble);
  const form = useForm({
    schema: purchaseClaimInput,
    initial: { email, code: '' },
    submit: async (input) => {
      setTrouble(null);
      try {
        onClaimed(await claimPurchase(client, input));
      } catch (error) {
        setTrouble(errorMessage(error));
        field.current?.select();
      }
    },
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form.props} className="grid gap-5">
      <ClaimHeading title="Digite o código">
        Se houver uma compra com <strong className="wrap-anywhere text-ink">{email}</strong>, o código chega
        em instantes. Não chegou? Olhe também o spam.
      </ClaimHeading>
      <CodeField
        ref={field}
        label="Código de 6 dígitos"
        hint="Vale por 10 minutos."
        length={6}
        {...form.custom('code')}
      />
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <Button type="submit" busy={form.busy}>
        Resgatar compra
      </Button>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          variant="secondary"
          busy={newCode.busy}
          disabled={newCode.secondsLeft > 0}
          onClick={() => void newCode.send()}
          className="tabular-nums"
        >
          {newCode.secondsLeft > 0 ? `Reenviar em ${newCode.secondsLeft} s` : 'Reenviar código'}
        </Button>
        <Button variant="ghost" onClick={onOtherEmail}>
          Usar outro email
        </Button>
      </div>
    </form>
  );
}

const cooldownMs = 60_000;

/** Requests another code, a minute after the last one or when the server allows it. */
function useNewCode(email: string, askedAt: number, onTrouble: (trouble: string | null) => void) {
  const [readyAt, setReadyAt] = useState(askedAt + cooldownMs);
  const secondsLeft = useSecondsUntil(readyAt);
  const [send, busy] = useSingleFlight(async () => {
    onTrouble(null);
    try {
      const { message } = await requestClaimCode(email);
      setReadyAt(Date.now() + cooldownMs);
      toast({ title: 'Código reenviado', description: message });
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter !== null) {
        setReadyAt(Date.now() + error.retryAfter * 1000);
      }
      onTrouble(errorMessage(error));
    }
  });
  return { send, busy, secondsLeft };
}
