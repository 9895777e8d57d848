import type { Message } from '@matilha/contract/chat/chat';
import type { Photo } from '@matilha/contract/chat/photos';
import { memo, type ReactNode } from 'react';
import { Typing } from '../answer/typing.tsx';
import { asksForPlan } from '../answer/week-skeleton.tsx';
import type { ChatPlace } from '../chat-place.ts';
import type { ChatController } from '../stream/chat-controller.ts';
import type { ChatState, Live, Outgoing } from '../stream/chat-state.ts';
import { Failure, Question, Waiting } from './question.tsx';
import { TurnAnswers } from './turn-answers.tsx';
import type { Turn } from './turns.ts';

export interface TurnContext {
  controller: ChatController;
  live: ChatState['live'];
  notContinued: ChatState['notContinued'];
  place: ChatPlace;
  price: number;
  firstSteps: (question: string, open: boolean) => ReactNode;
  /** True while no question can be sent. */
  blocked: boolean;
  /** Fills the input, with the photo of an unsent question, or a copy of the photo of a sent one. */
  onEdit: (content: string, photo?: { unsent: Photo } | { sent: Photo }) => void;
}

interface TurnViewProps {
  turn: Turn;
  /** The newest stored turn: its question can be edited, its answer redone. */
  newest: boolean;
  /** Fills the screen, so that its question can scroll to the top. */
  pinned: boolean;
  context: TurnContext;
}

/** A question and its answer. */
export const TurnView = memo(function OneTurn({ turn, newest, pinned, context }: TurnViewProps) {
  const { question, outgoing, answers } = turn;
  const { controller, live, onEdit } = context;
  const edit = (unsent: Outgoing) => {
    controller.discard(unsent.key);
    onEdit(unsent.content, unsent.photo && { unsent: unsent.photo });
  };
  const askAgain = ({ content, foto }: Message) => onEdit(content, foto && { sent: foto });
  // Also for the moment in which the new answer has an id and the conversation does not contain it yet.
  const redone = newest && live?.key === null && answers.every(({ id }) => id !== live.answerId);
  const plan = asksForPlan(question ?? outgoing);
  const typing = outgoing ? live?.key === outgoing.key : redone;
  return (
    <section
      data-turn={turn.key}
      className={`grid content-start gap-4 ${pinned ? 'min-h-[100cqh] print:min-h-0' : ''} pt-4 pb-2`}
    >
      {question && (
        <Question
          question={question}
          at={question.created_at}
          onEdit={newest && !live ? () => askAgain(question) : undefined}
        />
      )}
      {outgoing && <Question question={outgoing} at={outgoing.at} />}
      <FirstSteps turn={turn} firstSteps={context.firstSteps} />
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
      {!redone && (
        <TurnAnswers question={question} answers={answers} newest={newest} plan={plan} context={context} />
      )}
      {typing && <Typing plan={plan} />}
      <ConnectionNote connection={newest || outgoing ? live?.connection : undefined} />
    </section>
  );
});

/** Folded below a whole answer, which begins with the first steps itself. */
const FirstSteps = ({
  turn: { question, outgoing, answers },
  firstSteps,
}: { turn: Turn } & Pick<TurnContext, 'firstSteps'>) =>
  firstSteps(
    (question ?? outgoing)?.content ?? '',
    answers.every(({ status }) => status !== 'complete'),
  );

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
