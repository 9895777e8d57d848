import { useEffect, useRef } from 'react';
import { brandName } from '#web/lib/brand.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { markUsed, mayStillSend } from './arrival.ts';
import { Balance } from './balance.tsx';
import { selectBlank } from './blanks.ts';
import { NoCreditsNotice, OverdueNotice } from './blocked.tsx';
import type { ChatProps } from './chat.tsx';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import { SuggestionsPanel } from './suggestions-panel.tsx';
import { useAutoSend } from './use-auto-send.ts';
import { useChat } from './use-chat.ts';
import { useDraft } from './use-draft.ts';

type OpenChatProps = ChatProps & {
  conversation: Conversation;
  /** True when an overdue subscriber has uncovered the conversation. */
  reading: boolean;
};

/** The chat, once its messages are loaded. */
export function OpenChat(props: OpenChatProps) {
  const { user, assistant, place, settings, arrival, conversation, reading } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft({
    userId: user.id,
    place,
    newest: props.chosen === 'newest',
    arrived: arrival.message,
  });
  const { giveBack } = draft;
  const { controller, state } = useChat(
    { user, place, onBegun: props.onBegun, drafts: draft.drafts, giveBack },
    conversation,
  );
  const online = useOnline();
  const busy = state.live !== null;
  const available = user.responses_available;
  const short = available < assistant.credits_per_use && !busy;
  const overdue = user.payment_status === 'atrasado';
  const send = () => {
    const content = draft.text.trim();
    if (content && !short && !overdue && controller.send(content)) draft.sent();
  };
  const sendByItself = () => {
    if (!mayStillSend(arrival)) return;
    markUsed(arrival);
    send();
  };
  const auto = useAutoSend(mayStillSend(arrival), !busy && !short && !overdue, sendByItself);
  const sendNow = () => {
    auto.cancel();
    send();
  };
  const fill = (text: string) => {
    auto.cancel();
    draft.fill(text);
    focusToFill(input.current);
  };
  useFocusWhereThereIsAKeyboard(input);
  const context = {
    controller,
    live: state.live,
    notContinued: state.notContinued,
    place,
    price: assistant.credits_per_use,
    blocked: short || overdue,
    onEdit: fill,
  };
  return (
    <>
      <ConversationView title={assistant.title} conversation={conversation} state={state} context={context} />
      <div className="mx-auto flex max-h-[70%] min-h-0 w-full max-w-3xl flex-col gap-2 overflow-y-auto px-3 pt-1 pb-2 *:shrink-0 sm:px-4">
        {overdue && reading && <OverdueNotice />}
        {short && !overdue && (
          <NoCreditsNotice
            available={available}
            price={assistant.credits_per_use}
            unconfirmed={user.provisional ? user.email : undefined}
          />
        )}
        {!overdue && (
          <SuggestionsPanel
            listId={assistant.id}
            openAtFirst={
              conversation.messages.length === 0 && state.outgoing.length === 0 && !arrival.message
            }
            onPick={fill}
          />
        )}
        <Composer
          input={input}
          value={draft.text}
          onType={draft.type}
          onSend={sendNow}
          onStop={() => controller.stop()}
          busy={busy}
          stopping={state.live?.stopping ?? false}
          stopPrice={state.live?.stopPrice ?? 0}
          closed={(available <= 0 || overdue) && !busy}
          unable={short || overdue}
          price={assistant.credits_per_use}
          autoSending={auto.counting}
          onCancelAutoSend={auto.cancel}
          balance={
            online ? (
              <Balance user={user} price={assistant.credits_per_use} />
            ) : (
              <p role="status" className="text-apricot-ink text-sm">
                Sem conexão: envio assim que voltar
              </p>
            )
          }
        />
        <p className="text-center text-muted text-sm">
          <span>
            {settings?.brandName ?? brandName} pode cometer erros. Verifique informações importantes.
          </span>{' '}
          <span>Não escreva dados de saúde de pessoas.</span>
        </p>
      </div>
    </>
  );
}

/** Puts the cursor into the first blank of the text, or at its end. */
function focusToFill(area: HTMLTextAreaElement | null) {
  area?.focus();
  // Waits until React has written the text.
  requestAnimationFrame(() => {
    area?.setSelectionRange(0, 0);
    if (area && !selectBlank(area)) area.setSelectionRange(area.value.length, area.value.length);
  });
}

/** Not on phones, where the keyboard would hide the conversation. */
function useFocusWhereThereIsAKeyboard(input: React.RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [input]);
}
