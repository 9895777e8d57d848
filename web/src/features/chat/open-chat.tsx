import type { User } from '@matilha/contract/account/account';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Mic from 'lucide-react/icons/mic';
import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
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
import { focusToFill } from './composer/blanks.ts';
import { Composer } from './composer/composer.tsx';
import { Disclaimer } from './composer/disclaimer.tsx';
import { Welcome } from './composer/welcome.tsx';
import type { Conversation } from './conversation/conversation.ts';
import { ConversationView } from './conversation/conversation-view.tsx';
import { InstallHint } from './install-hint.tsx';
import { AttachedPhoto } from './photo-and-voice/attached-photo.tsx';
import { canRecord } from './photo-and-voice/can-record.ts';
import { PhotoButton } from './photo-and-voice/photo-button.tsx';
import { useAsking } from './use-asking.ts';

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
  const { user, assistant, settings, conversation, reading } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const asking = useAsking(props, input);
  const { controller, state, draft, photo, auto, context, busy, short, overdue, blocked, content } = asking;
  const { price } = context;
  const online = useOnline();
  const [suggesting, setSuggesting] = useState(false);
  const [speaking, setSpeaking] = useState(false);
  const focusWhenClosed = useFocusAfter(speaking, input);
  useFocusWhereThereIsAKeyboard(input);
  const spoken = (text: string) => {
    setSpeaking(false);
    asking.add(text);
    focusWhenClosed();
  };
  const empty = conversation.messages.length === 0 && state.outgoing.length === 0;
  const planComing = empty && auto.counting && asksForPlan({ content: draft.text });
  const pick = (text: string) => {
    setSuggesting(false);
    asking.fill(text);
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
            <AttachedPhoto attached={photo} price={price} unasked={content === ''} />
            <Composer
              input={input}
              value={draft.text}
              onType={draft.type}
              onSend={asking.send}
              onStop={() => controller.stop()}
              busy={busy}
              stopping={state.live?.stopping ?? false}
              stopPrice={state.live?.stopPrice ?? 0}
              closed={(user.responses_available <= 0 || overdue) && !busy}
              unable={asking.unable}
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

/** Not on phones, where the keyboard would hide the conversation. */
function useFocusWhereThereIsAKeyboard(input: React.RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [input]);
}
