import { messageMaxLength } from '@matilha/contract/chat/chat';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { loadMarkdown } from '#web/ui/markdown/markdown.tsx';
import { selectBlank } from './blanks.ts';
import { SendOrStop, type SendOrStopProps } from './send-or-stop.tsx';

interface ComposerProps extends Omit<SendOrStopProps, 'disabled'> {
  input: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onType: (text: string) => void;
  onSend: () => void;
  /** No credits left: the user can neither type nor send. */
  closed: boolean;
  /** Too few credits for an answer, or nothing loaded yet: the user cannot send. */
  unable: boolean;
  /** Icon buttons before the input. */
  tools: ReactNode;
  /** A line below the input: the balance, or that there is no connection. */
  status: ReactNode;
}

/** The input, one line high at rest, with price, send and stop. On a phone the text gets the whole width, above the buttons. */
export function Composer({ input, value, onType, onSend, closed, tools, status, ...props }: ComposerProps) {
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
      className="rounded-lg border border-line-strong bg-surface shadow-soft focus-within:border-brand"
    >
      <div className="flex flex-wrap items-end justify-end gap-x-0.5 p-1">
        <div className="mr-auto flex gap-x-0.5">{tools}</div>
        <label htmlFor="chat-input" className="sr-only">
          Sua mensagem
        </label>
        <textarea
          id="chat-input"
          ref={input}
          rows={1}
          value={value}
          disabled={closed}
          placeholder="Pergunte aqui"
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
          className="block max-h-40 min-h-11 min-w-0 flex-1 basis-20 field-sizing-content resize-none rounded-lg bg-transparent px-2 py-2.5 text-base outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-muted max-sm:not-placeholder-shown:order-first max-sm:not-placeholder-shown:basis-full disabled:cursor-not-allowed disabled:opacity-60"
        />
        <SendOrStop {...props} disabled={closed || props.unable || tooLong} />
      </div>
      <div className="px-3 pb-1.5 empty:hidden">
        {status}
        <LengthHint length={value.trim().length} />
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
      className={`text-sm empty:hidden ${left < 0 ? 'text-danger-ink' : 'text-muted'}`}
    >
      {left < 0 && `A mensagem pode ter até ${messageMaxLength} caracteres: tire ${-left}.`}
      {left >= 0 && left < nearTheEnd && `Restam ${left} caracteres.`}
    </p>
  );
}

/** Browsers that grow the input by themselves spare the layout that measuring takes. */
const growsByItself = () => globalThis.CSS?.supports('field-sizing', 'content') === true;

/** Grows the input with its content, up to its maximum height. */
function useGrowing(input: ComposerProps['input'], value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const area = input.current;
    if (!area || growsByItself()) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [input, value]);
}
