import type { SandboxConfirmResult } from '@matilha/contract/billing/sandbox';
import { useState } from 'react';
import { authenticateWithSimulator } from '../../api/confirm-with-simulator.ts';
import { declined, type Outcome } from '../outcome.ts';
import { BankDialog } from './bank-dialog.tsx';

interface Question {
  answer: (approve: boolean) => void;
  answered: boolean;
}

/** Asks for the simulated bank's confirmation where a payment requires it; the caller renders `dialog`. */
export function useBank() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (clientSecret: string): Promise<Outcome> => {
    const approve = await new Promise<boolean>((resolve) => {
      setQuestion({ answer: resolve, answered: false });
    });
    setQuestion((asked) => asked && { ...asked, answered: true });
    try {
      return simpleOutcome(await authenticateWithSimulator(clientSecret, approve));
    } finally {
      setQuestion(null);
    }
  };
  /** Returns the outcome of a confirmed intent, after the bank's confirmation where required. */
  const settle = async (clientSecret: string, result: SandboxConfirmResult): Promise<Outcome> =>
    result.status === 'requires_action' ? await ask(clientSecret) : simpleOutcome(result);
  const dialog = (
    <BankDialog
      open={question !== null}
      busy={question?.answered ?? false}
      onAnswer={(approve) => question?.answer(approve)}
    />
  );
  return { ask, settle, dialog };
}

function simpleOutcome({ status, message }: SandboxConfirmResult): Outcome {
  if (status === 'succeeded') return { status };
  if (status === 'processing') return { status };
  return { status: 'failed', message: message ?? declined };
}
