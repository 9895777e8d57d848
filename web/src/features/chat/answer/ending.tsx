import type { Message } from '@matilha/contract/chat/chat';
import { credits } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { focusLog } from '../conversation/focus-log.ts';
import { Failure } from '../conversation/question.tsx';

interface EndingProps {
  answer: Message;
  /** Credits of an answer, and the price of another answer as text. */
  price: number;
  redoCost: string;
  /** Goes on with a cut or stopped answer, for free; absent once that was done. */
  onContinue: (() => void) | undefined;
  /** Answers again; absent where a newer answer exists. */
  onRedo: (() => void) | undefined;
  /** The reason why the last attempt to continue failed. */
  failed: string | null;
  busy: boolean;
}

/** The note below an incomplete answer: its end, its price and the ways to continue. */
export function Ending(props: EndingProps) {
  const { answer, onRedo, busy } = props;
  if (answer.status === 'stopped') return <Part {...props} note={noteOf(answer, props.price)} />;
  if (answer.truncation)
    return <Part {...props} note="A resposta foi cortada pelo tamanho." onRedo={undefined} />;
  if (answer.status !== 'failed' && answer.status !== 'interrupted') return null;
  // An answer that this device keeps from an earlier version has no sentence.
  const reason = answer.failure ?? 'Esta resposta não chegou ao fim. Nenhum crédito foi gasto.';
  if (!onRedo) return <p className="text-danger-ink text-sm">{reason}</p>;
  return <Failure reason={reason} busy={busy} onRetry={onRedo} />;
}

const noteOf = (answer: Message, price: number) =>
  answer.content
    ? `Você parou esta resposta. ${spent(price)}`
    : `Você parou antes da primeira palavra. ${spent(answer.early_stop_price ?? 0)}`;

const spent = (count: number) =>
  count === 0
    ? 'Nenhum crédito foi gasto.'
    : `${credits(count)} ${count === 1 ? 'foi gasto' : 'foram gastos'}.`;

/** The note below a part of an answer. */
function Part({ note, redoCost, onContinue, onRedo, failed, busy }: EndingProps & { note: string }) {
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-muted">{note}</p>
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {onContinue && <Act label="Continuar (grátis)" busy={busy} onPress={onContinue} />}
        {onRedo && <Act label={`Refazer · ${redoCost}`} busy={busy} onPress={onRedo} />}
      </div>
      {failed && (
        <p role="alert" className="text-danger-ink">
          Não foi possível continuar. {failed}
        </p>
      )}
    </div>
  );
}

function Act({ label, busy, onPress }: { label: string; busy: boolean; onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      className="px-4 py-2"
      disabled={busy}
      onClick={({ currentTarget }) => {
        focusLog(currentTarget);
        onPress();
      }}
    >
      {label}
    </Button>
  );
}
