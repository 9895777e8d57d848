import type { Message } from '@matilha/contract/chat';
import { errorTable } from '@matilha/contract/errors';
import { credits } from '#web/lib/format.ts';
import { Answer } from './answer.tsx';
import type { ChatController } from './chat-controller.ts';
import type { ChatPlace } from './chat-place.ts';
import type { ChatState, Live, Outgoing } from './chat-state.ts';
import { CutAnswer } from './cut-answer.tsx';
import { Failure, Question, Waiting } from './question.tsx';
import type { Turn } from './turns.ts';
import { Typing } from './typing.tsx';

export interface TurnContext {
  controller: ChatController;
  live: ChatState['live'];
  notContinued: ChatState['notContinued'];
  place: ChatPlace;
  price: number;
  /** True while no question can be sent. */
  blocked: boolean;
  onEdit: (content: string) => void;
}

interface TurnViewProps {
  turn: Turn;
  /** The newest stored turn: its answer can be regenerated. */
  newest: boolean;
  /** Fills the screen, so that its question can scroll to the top. */
  pinned: boolean;
  context: TurnContext;
}

/** A question and its answers. */
export function TurnView({ turn, newest, pinned, context }: TurnViewProps) {
  const { question, outgoing, answers } = turn;
  const { controller, live, onEdit } = context;
  const opening = live?.phase === 'opening' && live.answerId === null;
  const edit = (unsent: Outgoing) => {
    controller.discard(unsent.key);
    onEdit(unsent.content);
  };
  const typing = outgoing ? live?.key === outgoing.key : opening && newest && live.key === null;
  return (
    <section
      data-turn={turn.key}
      className={`grid content-start gap-4 ${pinned ? 'min-h-(--log-height)' : ''} pt-4 pb-2`}
    >
      {question && <Question question={question} at={question.created_at} />}
      {outgoing && <Question question={outgoing} at={outgoing.at} />}
      {outgoing?.phase === 'unsent' && outgoing.waits && (
        <Waiting busy={live !== null} onEdit={() => edit(outgoing)} />
      )}
      {outgoing?.phase === 'unsent' && !outgoing.waits && (
        <Failure
          reason={outgoing.reason ?? ''}
          busy={live !== null}
          onRetry={() => controller.retry(outgoing.key)}
          onEdit={() => edit(outgoing)}
        />
      )}
      {answers.map((answer, index) => (
        <AnswerInTurn
          key={answer.id}
          answer={answer}
          last={newest && index === answers.length - 1}
          context={context}
        />
      ))}
      {typing && <Typing />}
      <ConnectionNote connection={newest || outgoing ? live?.connection : undefined} />
    </section>
  );
}

interface AnswerInTurnProps {
  answer: Message;
  last: boolean;
  context: TurnContext;
}

function AnswerInTurn({ answer, last, context }: AnswerInTurnProps) {
  const { controller, live, notContinued, place, price, blocked } = context;
  const writing = live?.answerId === answer.id || (answer.status === 'streaming' && last);
  const regenerate = () => void controller.regenerate(answer);
  const free = last && !live && !blocked;
  return (
    <>
      <Answer
        answer={answer}
        place={place}
        text={writing ? controller.text : null}
        onRegenerate={free && answer.status === 'complete' ? regenerate : undefined}
        price={price}
      />
      {!writing && answer.truncation && (
        <CutAnswer
          onContinue={
            last && answer.truncation === 'offered' ? () => void controller.continue(answer) : undefined
          }
          busy={live !== null}
          failed={notContinued?.answerId === answer.id ? notContinued.reason : null}
        />
      )}
      {!writing && <Ending answer={answer} onRetry={last ? regenerate : undefined} busy={!free} />}
    </>
  );
}

interface EndingProps {
  answer: Message;
  onRetry: (() => void) | undefined;
  busy: boolean;
}

/** The note below an answer that is not whole: how it ended and what it cost. */
function Ending({ answer, onRetry, busy }: EndingProps) {
  if (answer.status === 'stopped') {
    const price = answer.early_stop_price ?? 0;
    const cost = price > 0 ? `Custou ${credits(price)}.` : 'Nenhum crédito foi gasto.';
    const note = answer.content
      ? 'Você parou esta resposta.'
      : `Você parou antes da primeira palavra. ${cost}`;
    return <p className="text-muted text-sm">{note}</p>;
  }
  if (answer.status !== 'failed' && answer.status !== 'interrupted') return null;
  const reason = reasonOf(answer);
  if (!onRetry) return <p className="text-danger-ink text-sm">{reason}</p>;
  return <Failure reason={reason} busy={busy} onRetry={onRetry} />;
}

const isCode = (code: string): code is keyof typeof errorTable => Object.hasOwn(errorTable, code);

function reasonOf({ error_code: code, status }: Message): string {
  if (code && isCode(code)) return errorTable[code][1];
  return status === 'interrupted'
    ? 'A resposta foi interrompida. Nenhum crédito foi gasto.'
    : 'O assistente não conseguiu responder. Nenhum crédito foi gasto.';
}

const connectionNotes = {
  ok: '',
  lost: 'Conexão perdida. A resposta continua de onde parou assim que a internet voltar.',
  superseded:
    'Sua conta está aberta em muitos lugares ao mesmo tempo. Aqui a resposta aparece inteira quando terminar.',
};

function ConnectionNote({ connection = 'ok' }: { connection: Live['connection'] | undefined }) {
  return (
    <p role="status" className="text-apricot-ink text-sm">
      {connectionNotes[connection]}
    </p>
  );
}
