import type { AnswerStep } from '@matilha/contract/chat/steps';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { endedSteps, stepsSentence } from './step-words.ts';

interface StepListProps {
  steps: readonly AnswerStep[];
  /** The answer is being written. */
  writing: boolean;
}

/** The same height while a tool runs and afterwards, so that its end moves nothing. */
const line = 'flex min-h-11 min-w-0 items-center gap-2 text-left text-muted text-sm';

/** The tools that an answer used: the title of the one that runs, then one line that opens to all of them. */
export function StepList({ steps, writing }: StepListProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const shown = writing ? steps : endedSteps(steps);
  const running = shown.findLast(({ state }) => state === 'running');
  return (
    <div className="grid print:hidden">
      {running ? (
        <p className={line}>
          <Spinner size={16} />
          <span className="truncate">{running.title}…</span>
        </p>
      ) : (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className={classNames(line, 'justify-self-start rounded-lg hover:text-ink')}
        >
          <span className="min-w-0">{stepsSentence(shown)}</span>
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={classNames('shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      )}
      <ol id={listId} hidden={!open} className="grid gap-2 border-line border-l-2 pl-3">
        {open &&
          shown.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its number.
            <OneStep key={index} step={step} />
          ))}
      </ol>
    </div>
  );
}

const OneStep = ({ step: { title, state, summary } }: { step: AnswerStep }) => (
  <li className="flex gap-2 text-sm">
    <span className="flex h-5 shrink-0 items-center">
      {state === 'running' && <Spinner size={16} />}
      {state === 'done' && <Check size={16} aria-hidden="true" className="text-brand-ink" />}
      {state === 'failed' && <X size={16} aria-hidden="true" className="text-danger-ink" />}
    </span>
    <span className="grid min-w-0 [overflow-wrap:anywhere]">
      <span className="text-muted">
        {title}
        {state === 'failed' && ': não deu certo'}
      </span>
      {summary && <span>{summary}</span>}
    </span>
  </li>
);
