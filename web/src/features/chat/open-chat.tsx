import type { User } from '@matilha/contract/account/account';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Mic from 'lucide-react/icons/mic';
import { lazy, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { brandName } from '#web/lib/brand.ts';
import { useMedia } from '#web/lib/device/use-media.ts';
import { useOnline } from '#web/lib/device/use-online.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { asksForPlan, PlanComing } from './answer/week-skeleton.tsx';
import { Balance } from './balance.tsx';
import { NoCreditsNotice, OverdueNotice } from './blocked.tsx';
import type { ChatProps } from './chat.tsx';
import { selectBlank } from './composer/blanks.ts';
import { Composer } from './composer/composer.tsx';
import { Disclaimer } from './composer/disclaimer.tsx';
import { useAutoSend } from './composer/use-auto-send.ts';
import { useDraft } from './composer/use-draft.ts';
import { Welcome } from './composer/welcome.tsx';
import type { Conversation } from './conversation/conversation.ts';
import { ConversationView } from './conversation/conversation-view.tsx';
import type { TurnContext } from './conversation/turn-view.tsx';
import { InstallHint } from './install-hint.tsx';
import { AttachedPhoto } from './photo-and-voice/attached-photo.tsx';
import { canRecord } from './photo-and-voice/can-record.ts';
import { PhotoButton } from './photo-and-voice/photo-button.tsx';
import { usePhoto } from './photo-and-voice/use-photo.ts';
import { markUsed, mayStillSend } from './stream/arrival.ts';
import { useChat } from './stream/use-chat.ts';
import { useRanOut } from './stream/use-ran-out.ts';

const SuggestionsPanel = lazy(() =>
  import('./composer/suggestions-panel.tsx').then((m) => ({ default: m.SuggestionsPanel })),
);
const VoiceDialog = lazy(() =>
  import('./photo-and-voice/voice-dialog.tsx').then((m) => ({ default: m.VoiceDialog })),
);

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
  const photo = usePhoto(draft);
  const online = useOnline();
  const [suggesting, setSuggesting] = useState(false);
  const [speaking, setSpeaking] = useState(false);
  const focusWhenClosed = useFocusAfter(speaking, input);
  const busy = state.live !== null;
  const available = user.responses_available;
  const price = assistant.credits_per_use;
  const short = available < price && !busy;
  const overdue = user.payment_status === 'atrasado';
  const blocked = short || overdue;
  const content = draft.text.trim();
  const unasked = content === '';
  const unable = blocked || photo.preparing || (unasked && photo.photo !== null);
  const send = () => {
    if (unasked || blocked || photo.preparing) return;
    if (!controller.send(content, draft.photo ?? undefined)) return;
    draft.sent();
    photo.sent();
  };
  const sendByItself = () => {
    if (!mayStillSend(arrival)) return;
    markUsed(arrival);
    send();
  };
  const auto = useAutoSend(mayStillSend(arrival), !busy && !blocked, sendByItself);
  const sendNow = () => {
    auto.cancel();
    send();
  };
  const fill: TurnContext['onEdit'] = (text, itsPhoto) => {
    auto.cancel();
    // Written at once: a letter typed before React writes the text would be lost outside the blank.
    flushSync(() => draft.fill(text));
    if (itsPhoto && 'sent' in itsPhoto) photo.choose(itsPhoto.sent);
    else if (itsPhoto) draft.attach(itsPhoto.unsent);
    focusToFill(input.current);
  };
  const spoken = (text: string) => {
    auto.cancel();
    setSpeaking(false);
    draft.type(draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n${text}`);
    focusWhenClosed();
  };
  useFocusWhereThereIsAKeyboard(input);
  useRanOut(user, place, short && !overdue);
  const latestFill = useRef(fill);
  latestFill.current = fill;
  const { live, notContinued } = state;
  // The same for each letter in the input, which would otherwise draw all messages again.
  const context = useMemo(
    (): TurnContext => ({
      controller,
      live,
      notContinued,
      place,
      price,
      blocked,
      onEdit: (...args) => latestFill.current(...args),
    }),
    [controller, live, notContinued, place, price, blocked],
  );
  const empty = conversation.messages.length === 0 && state.outgoing.length === 0;
  const planComing = empty && auto.counting && asksForPlan({ content: draft.text });
  const pick = (text: string) => {
    setSuggesting(false);
    fill(text);
  };
  const brand = settings?.brandName ?? brandName;
  const hasFooter = useMedia('(min-width: 40rem)');
  return (
    <ConversationView
      conversation={conversation}
      state={state}
      context={context}
      below={
        <>
          {!hasFooter && <Disclaimer brand={brand} />}
          {!busy && <InstallHint />}
        </>
      }
      welcome={
        planComing ? (
          <PlanComing onCancel={auto.cancel} />
        ) : (
          <Welcome
            assistant={assistant}
            answeringFor={props.answeringFor}
            warning={!hasFooter && <Disclaimer brand={brand} />}
            onPick={overdue ? undefined : pick}
          />
        )
      }
    >
      {(toEnd) => (
        <>
          <div className="mx-auto flex max-h-[70%] min-h-0 w-full max-w-3xl flex-col gap-2 overflow-y-auto px-2 pt-1 print:hidden pb-2 *:shrink-0 sm:px-4">
            <Blocked user={user} price={price} short={short} reading={reading} />
            {suggesting && !empty && (
              <LazyPart loading={<div className="min-h-24" />}>
                <SuggestionsPanel listId={assistant.id} onPick={pick} onClose={() => setSuggesting(false)} />
              </LazyPart>
            )}
            {props.warningAbout(content)}
            <AttachedPhoto attached={photo} price={price} unasked={unasked} />
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
              unable={unable}
              price={price}
              autoSending={auto.counting}
              cancelAbove={planComing}
              onCancelAutoSend={auto.cancel}
              tools={
                <Tools
                  onSpeak={settings?.audio && canRecord() ? () => setSpeaking(true) : undefined}
                  onPhoto={settings?.fotos ? photo.choose : undefined}
                  blocked={blocked}
                  suggesting={suggesting}
                  onSuggest={empty || overdue ? undefined : () => setSuggesting(!suggesting)}
                  onEnd={toEnd}
                  live={busy}
                />
              }
              status={<Status online={online} user={user} price={price} />}
            />
            {speaking && (
              <LazyPart onClose={() => setSpeaking(false)}>
                <VoiceDialog price={price} onText={spoken} onClose={() => setSpeaking(false)} />
              </LazyPart>
            )}
          </div>
          {hasFooter && <Disclaimer brand={brand} inFooter />}
        </>
      )}
    </ConversationView>
  );
}

interface BlockedProps {
  user: User;
  price: number;
  /** Too few credits for an answer. */
  short: boolean;
  reading: boolean;
}

/** The reason why nothing can be sent. */
function Blocked({ user, price, short, reading }: BlockedProps) {
  if (user.payment_status === 'atrasado') return reading && <OverdueNotice />;
  if (!short) return null;
  const unconfirmed = user.provisional ? user.email : undefined;
  return <NoCreditsNotice available={user.responses_available} price={price} unconfirmed={unconfirmed} />;
}

interface ToolsProps {
  /** True while no question can be sent. */
  blocked: boolean;
  /** Absent where no voice note can be recorded or read. */
  onSpeak: (() => void) | undefined;
  /** Absent where the model reads no photos. */
  onPhoto: ((file: File) => void) | undefined;
  suggesting: boolean;
  /** Absent where the suggestions stand above, or nothing can be asked. */
  onSuggest: (() => void) | undefined;
  /** Absent while the end of the messages is in sight. */
  onEnd: (() => void) | undefined;
  live: boolean;
}

/** The icon buttons before the input: they cover no text. */
function Tools({ blocked, onSpeak, onPhoto, suggesting, onSuggest, onEnd, live }: ToolsProps) {
  return (
    <>
      {onSpeak && !blocked && (
        <Tooltip text="Gravar a pergunta">
          <IconButton label="Gravar a pergunta" aria-haspopup="dialog" onClick={onSpeak}>
            <Mic size={20} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      )}
      {onPhoto && !blocked && <PhotoButton onChoose={onPhoto} />}
      {onSuggest && (
        <Tooltip text="Sugestões de perguntas">
          <IconButton
            label="Sugestões de perguntas"
            aria-expanded={suggesting}
            aria-controls={suggesting ? 'suggestions' : undefined}
            onClick={onSuggest}
          >
            <Lightbulb size={20} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      )}
      {onEnd && (
        <Tooltip text="Ir para o fim">
          <IconButton label={live ? 'Tem mais abaixo' : 'Ir para o fim'} onClick={onEnd}>
            <ArrowDown size={20} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}

/** Credits below which the balance stands beside the input too. */
const fewCredits = 10;

function Status({ online, user, price }: { online: boolean; user: User; price: number }) {
  if (!online) {
    return (
      <p role="status" className="text-apricot-ink text-sm">
        Sem conexão: envio assim que voltar
      </p>
    );
  }
  return user.responses_available < fewCredits ? <Balance user={user} price={price} /> : null;
}

/** Returns a function that focuses the input once the dialog has closed, which first gives the focus back to its button. */
function useFocusAfter(open: boolean, input: RefObject<HTMLTextAreaElement | null>) {
  const wanted = useRef(false);
  useEffect(() => {
    if (open || !wanted.current) return;
    wanted.current = false;
    focusToFill(input.current);
  }, [open, input]);
  return () => {
    wanted.current = true;
  };
}

/** Puts the cursor into the first blank of the text, or at its end. */
function focusToFill(area: HTMLTextAreaElement | null) {
  if (!area) return;
  area.focus();
  area.setSelectionRange(0, 0);
  if (!selectBlank(area)) area.setSelectionRange(area.value.length, area.value.length);
}

/** Not on phones, where the keyboard would hide the conversation. */
function useFocusWhereThereIsAKeyboard(input: React.RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [input]);
}
