import { messageMaxLength } from '@matilha/contract/chat';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Square from 'lucide-react/icons/square';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { credits } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { loadMarkdown } from '#web/ui/markdown/markdown.tsx';
import { selectBlank } from './blanks.ts';

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onType: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  /** An answer is in progress: Stop replaces Send. */
  busy: boolean;
  stopping: boolean;
  /** Credits charged for stopping before the first word; 0 when free. */
  stopPrice: number;
  /** No credits left: the user can neither type nor send. */
  closed: boolean;
  /** Too few credits for an answer, or nothing loaded yet: the user cannot send. */
  unable: boolean;
  price: number;
  autoSending: boolean;
  onCancelAutoSend: () => void;
  balance: ReactNode;
}

/** The input with price, send and stop. */
export function Composer({ input, value, onType, onSend, closed, balance, ...props }: ComposerProps) {
  const { autoSending, onCancelAutoSend } = props;
  useGrowing(input, value);
  const tooLong = value.trim().length > messageMaxLength;
  const send = () => {
    if (tooLong) return;
    onSend();
    input.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && autoSending) onCancelAutoSend();
    if (event.key === 'Tab' && !event.shiftKey && selectBlank(event.currentTarget)) event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    if (!event.repeat && !props.busy && !props.unable) send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.busy && !props.unable) send();
      }}
      className="relative rounded-lg border border-line-strong bg-surface shadow-soft focus-within:border-brand"
    >
      <label htmlFor="chat-input" className="sr-only">
        Sua mensagem
      </label>
      <textarea
        id="chat-input"
        ref={input}
        rows={1}
        value={value}
        disabled={closed}
        placeholder="Escreva sua mensagem"
        aria-describedby="chat-length"
        aria-invalid={tooLong || undefined}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => {
          onCancelAutoSend();
          onType(event.target.value);
        }}
        onFocus={() => void loadMarkdown()}
        onKeyDown={onKeyDown}
        className="block max-h-40 min-h-12 w-full resize-none rounded-lg bg-transparent px-4 pt-3 pb-1 text-base outline-none placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-60"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 pr-1.5 pb-1.5 pl-4">
        <div className={autoSending ? 'min-w-0 flex-1 basis-24 max-sm:hidden' : 'min-w-0 flex-1 basis-24'}>
          {balance}
          <LengthHint length={value.trim().length} />
        </div>
        <SendOrStop {...props} disabled={closed || props.unable || tooLong} />
      </div>
    </form>
  );
}

const nearTheEnd = 300;

function LengthHint({ length }: { length: number }) {
  const left = messageMaxLength - length;
  return (
    <p
      id="chat-length"
      aria-live="polite"
      className={`text-sm ${left < 0 ? 'text-danger-ink' : 'text-muted'}`}
    >
      {left < 0 && `A mensagem pode ter até ${messageMaxLength} caracteres: tire ${-left}.`}
      {left >= 0 && left < nearTheEnd && `Restam ${left} caracteres.`}
    </p>
  );
}

type SendOrStopProps = Pick<
  ComposerProps,
  'busy' | 'stopping' | 'stopPrice' | 'onStop' | 'price' | 'autoSending' | 'onCancelAutoSend'
> & { disabled: boolean };

const stopLabel = (price: number) => (price > 0 ? `Parar · ${credits(price)}` : 'Parar');

/** Ignores the second press of a double click, which would stop the question just sent. */
const stopGuardMs = 600;

function SendOrStop({ busy, stopping, stopPrice, onStop, price, disabled, ...auto }: SendOrStopProps) {
  const pressed = useRef(Number.NEGATIVE_INFINITY);
  const keepFocus = (event: React.PointerEvent) => event.preventDefault();
  if (busy) {
    const stop = () => performance.now() - pressed.current > stopGuardMs && onStop();
    return (
      <Button
        variant="secondary"
        className="shrink-0 px-4"
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
    <div className="flex flex-wrap items-center justify-end gap-1">
      {auto.autoSending && (
        <Button variant="ghost" className="px-3" onClick={auto.onCancelAutoSend}>
          Cancelar
        </Button>
      )}
      {auto.autoSending && (
        <span role="status" className="animate-rise px-2 font-semibold text-apricot-ink">
          Clique para enviar
        </span>
      )}
      <Button
        type="submit"
        variant={auto.autoSending ? 'apricot' : 'primary'}
        disabled={disabled}
        onPointerDown={keepFocus}
        onClick={() => {
          pressed.current = performance.now();
        }}
        className="px-4"
      >
        <ArrowUp size={18} aria-hidden="true" />
        Enviar · {credits(price)}
      </Button>
    </div>
  );
}

/** Grows the input with its content, up to its maximum height. */
function useGrowing(input: ComposerProps['input'], value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [input, value]);
}
