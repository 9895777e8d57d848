import type { Message } from '@matilha/contract/chat/chat';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { credits } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Answer } from '../answer/answer.tsx';
import { Ending } from '../answer/ending.tsx';
import { FollowUps } from '../answer/follow-ups.tsx';
import type { Redo } from '../answer/redo-button.tsx';
import type { TurnContext } from './turn-view.tsx';

interface TurnAnswersProps {
  /** Absent where its question is on an earlier page. */
  question: Message | null;
  answers: readonly Message[];
  /** The newest turn: its answer can be redone. */
  newest: boolean;
  /** The question asks for a weekly plan. */
  plan: boolean;
  context: TurnContext;
}

/** The answer to a question, at first the newest of several; every paid answer stays readable. */
export function TurnAnswers({ question, answers, newest, plan, context }: TurnAnswersProps) {
  const versions = answers.filter(
    ({ status, content, steps }, index) =>
      index === answers.length - 1 || status !== 'stopped' || content || steps.length > 0,
  );
  // A new answer takes the place of the one chosen before it.
  const [chosen, choose] = useState({ of: 0, index: 0 });
  const index = chosen.of === versions.length ? chosen.index : versions.length - 1;
  const answer = versions[index];
  if (!answer) return null;
  const show = (next: number) => choose({ of: versions.length, index: next });
  return (
    <OneAnswer
      key={answer.id}
      answer={answer}
      last={newest && index === versions.length - 1}
      redoes={newest ? versions.at(-1) : undefined}
      plan={plan}
      first={answer === answers[0]}
      photoGone={question?.foto_apagada === true}
      context={context}
      pager={versions.length > 1 && <Versions index={index} count={versions.length} onShow={show} />}
    />
  );
}

interface VersionsProps {
  index: number;
  count: number;
  onShow: (index: number) => void;
}

/** "‹ 2/2 ›". The buttons at the ends keep their focus. */
function Versions({ index, count, onShow }: VersionsProps) {
  const turn = (to: number) => () => to >= 0 && to < count && onShow(to);
  return (
    <fieldset className="flex items-center" aria-label="Versões desta resposta">
      <IconButton label="Resposta anterior" aria-disabled={index === 0} onClick={turn(index - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <span role="status" className="text-sm tabular-nums">
        <span className="sr-only">Resposta </span>
        {index + 1}/{count}
      </span>
      <IconButton label="Próxima resposta" aria-disabled={index === count - 1} onClick={turn(index + 1)}>
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

interface OneAnswerProps {
  answer: Message;
  /** The newest answer of the conversation. */
  last: boolean;
  /** The answer that a redo is about. */
  redoes: Message | undefined;
  plan: boolean;
  first: boolean;
  /** Another answer would not see the question's photo. */
  photoGone: boolean;
  context: TurnContext;
  pager: ReactNode;
}

function OneAnswer({ answer, last, redoes, plan, first, photoGone, context, pager }: OneAnswerProps) {
  const { controller, live, notContinued, place, price, blocked, onEdit } = context;
  const writing = live?.answerId === answer.id || (answer.status === 'streaming' && last);
  const free = !live && !blocked;
  const redoCost = photoGone ? `${credits(price)}, sem a foto` : credits(price);
  const redo: Redo | undefined = redoes && ((style) => void controller.regenerate(redoes, style));
  return (
    <>
      <Answer
        answer={answer}
        place={place}
        text={writing ? controller.text : null}
        plan={plan}
        first={first}
        onRedo={free && answer.status === 'complete' ? redo : undefined}
        redoCost={redoCost}
        pager={live ? null : pager}
      />
      {!writing && (
        <Ending
          answer={answer}
          price={price}
          redoCost={redoCost}
          onContinue={
            last && answer.truncation === 'offered' ? () => void controller.continue(answer) : undefined
          }
          onRedo={last ? () => redo?.() : undefined}
          failed={notContinued?.answerId === answer.id ? notContinued.reason : null}
          busy={!free}
        />
      )}
      {last && free && <FollowUps questions={answer.follow_ups} onPick={(question) => onEdit(question)} />}
    </>
  );
}
