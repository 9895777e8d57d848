import ArrowUp from 'lucide-react/icons/arrow-up';
import Square from 'lucide-react/icons/square';
import { useRef } from 'react';
import { credits } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';

export interface SendOrStopProps {
  /** An answer is in progress: Stop replaces Send. */
  busy: boolean;
  stopping: boolean;
  /** Credits charged for stopping before the first word; 0 when free. */
  stopPrice: number;
  onStop: () => void;
  price: number;
  autoSending: boolean;
  onCancelAutoSend: () => void;
  /** The conversation shows its own button to cancel. */
  cancelAbove: boolean;
  disabled: boolean;
}

const stopLabel = (price: number) => (price > 0 ? `Parar · ${credits(price)}` : 'Parar');

/** Ignores the second press of a double click, which would stop the question just sent. */
const stopGuardMs = 600;

/** Send with its price, round on a phone; Stop while an answer is in progress. */
export function SendOrStop({ busy, stopping, stopPrice, onStop, price, disabled, ...auto }: SendOrStopProps) {
  const pressed = useRef(Number.NEGATIVE_INFINITY);
  const keepFocus = (event: React.PointerEvent) => event.preventDefault();
  if (busy) {
    const stop = () => performance.now() - pressed.current > stopGuardMs && onStop();
    return (
      <Button
        variant="secondary"
        className="shrink-0 rounded-full! px-4"
        busy={stopping}
        onPointerDown={keepFocus}
        onClick={stop}
      >
        {!stopping && <Square size={14} aria-hidden="true" className="fill-current" />}
        {stopping ? 'Parando' : stopLabel(stopPrice)}
      </Button>
    );
  }
  return (
    <>
      {auto.autoSending && !auto.cancelAbove && (
        <Button variant="ghost" className="px-3" onClick={auto.onCancelAutoSend}>
          Cancelar
        </Button>
      )}
      {auto.autoSending && (
        <span role="status" className="animate-rise self-center px-2 font-semibold text-apricot-ink">
          Clique para enviar
        </span>
      )}
      <Button
        type="submit"
        aria-label={`Enviar · ${credits(price)}`}
        variant={auto.autoSending ? 'apricot' : 'primary'}
        disabled={disabled}
        onPointerDown={keepFocus}
        onClick={() => {
          pressed.current = performance.now();
        }}
        className="shrink-0 gap-0.5! rounded-full! px-2.5 py-2 tabular-nums sm:gap-2! sm:px-4"
      >
        <ArrowUp size={18} aria-hidden="true" />
        <span className="sm:hidden">{price}</span>
        <span className="max-sm:hidden">Enviar · {credits(price)}</span>
      </Button>
    </>
  );
}
