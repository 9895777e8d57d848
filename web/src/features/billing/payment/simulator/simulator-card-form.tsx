import type { SandboxCard } from '@matilha/contract/billing/sandbox';
import type { ReactNode } from 'react';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { cardSchema, testCards } from '../card/card-schema.ts';
import { cardBrand, groupNumber, maskCode, maskExpiry } from '../card/card-text.ts';
import { MaskedField } from '../card/masked-field.tsx';

interface SimulatorCardFormProps {
  submitLabel: string;
  /** Label of the button while the payment is in progress. */
  busyLabel?: string;
  /** The payment continues outside the form: values stay, and nothing can be sent again. */
  waiting?: boolean;
  /** Receives the name of the test card; its number stays in this form. Runs once at a time. */
  onSubmit: (card: SandboxCard) => Promise<void>;
  /** Placed above the button. */
  children?: ReactNode;
}

const empty = { numero: '', validade: '', codigo: '', nome: '' };
const schema = cardSchema(() => new Date());

/** A card form that accepts only the simulator's test cards; no real card number ever leaves the browser. */
export function SimulatorCardForm(props: SimulatorCardFormProps) {
  const { submitLabel, busyLabel = 'Processando...', waiting = false, onSubmit, children } = props;
  const form = useForm({ schema, initial: empty, submit: onSubmit });
  const number = form.custom('numero');
  const expiry = form.custom('validade');
  const code = form.custom('codigo');
  const name = form.custom('nome');
  const pick = (digits: string) => {
    number.onChange(groupNumber(digits));
    if (expiry.value === '') expiry.onChange(nextYears());
    if (code.value === '') code.onChange('123');
    if (name.value === '') name.onChange('Cliente de Teste');
  };
  const busy = form.busy || waiting;
  return (
    <form {...form.props} autoComplete="off" className="grid gap-4">
      <Notice tone="warning">
        <strong>Pagamento simulado: nenhum valor será cobrado.</strong> Não use um cartão de verdade.
      </Notice>
      <TestCards picked={number.value} onPick={pick} />
      <MaskedField
        label="Número do cartão"
        placeholder="0000 0000 0000 0000"
        hint={cardBrand(number.value)}
        mask={groupNumber}
        {...number}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <MaskedField label="Validade" placeholder="MM/AA" mask={maskExpiry} {...expiry} />
        <MaskedField label="CVC" placeholder="123" mask={maskCode} {...code} />
      </div>
      <TextField
        label="Nome no cartão"
        autoComplete="off"
        spellCheck={false}
        placeholder="Como está no cartão"
        {...form.text('nome')}
      />
      {children}
      <Button type="submit" busy={busy} className="min-h-12">
        {busy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}

const nextYears = () => `12/${String((new Date().getFullYear() + 4) % 100).padStart(2, '0')}`;

interface TestCardsProps {
  picked: string;
  onPick: (digits: string) => void;
}

function TestCards({ picked, onPick }: TestCardsProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold text-sm">Escolha um cartão de teste</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {testCards.map(([name, { number, text }]) => {
          const chosen = picked === groupNumber(number);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen}
              onClick={() => onPick(number)}
              className={classNames(
                'grid min-h-14 content-center rounded-lg border px-3.5 py-2 text-left transition-colors',
                chosen ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line-strong hover:bg-sunken',
              )}
            >
              <span className="font-semibold tabular-nums">{groupNumber(number)}</span>{' '}
              <span className={classNames('text-sm', !chosen && 'text-muted')}>{text}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
