import type { AnswerStep } from '@matilha/contract/chat/steps';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerText } from '../answer/answer-text.ts';
import { endedSteps, stepsSentence } from '../answer/steps/step-words.ts';
import { takeSentences } from './sentences.ts';

interface AnnouncerProps {
  text: AnswerText;
  /** An answer is under way. */
  busy: boolean;
  /** The model thinks and has written nothing yet. */
  thinks: boolean;
  /** The tools that the answer under way has used so far. */
  steps: readonly AnswerStep[];
}

const kept = 6;

/** Announces a growing answer to screen readers in whole sentences instead of token by token. */
export function Announcer({ text, busy, thinks, steps }: AnnouncerProps) {
  const [lines, setLines] = useState<{ id: number; line: string }[]>([]);
  const said = useRef(0);
  const ids = useRef(0);
  const used = useRef(steps);
  if (busy) used.current = steps;
  const add = useCallback((line: string) => {
    ids.current += 1;
    const next = { id: ids.current, line };
    setLines((before) => [...before.slice(1 - kept), next]);
  }, []);
  useEffect(() => {
    if (!busy) return;
    // An answer that is continued was announced before.
    said.current = text.shown().length;
    const say = (whole: boolean) => {
      const shown = text.shown();
      if (shown.length < said.current) said.current = 0;
      const { line, taken } = takeSentences(shown.slice(said.current), whole);
      said.current += taken;
      if (line) add(line);
    };
    setLines([{ id: 0, line: 'Digitando...' }]);
    const unsubscribe = text.subscribe(() => say(false));
    return () => {
      unsubscribe();
      say(true);
      const sentence = stepsSentence(endedSteps(used.current));
      if (sentence) add(`${sentence}.`);
    };
  }, [text, busy, add]);
  useEffect(() => {
    if (busy && thinks) add('Pensando…');
  }, [busy, thinks, add]);
  const began = steps[0]?.title;
  useEffect(() => {
    if (busy && began) add(`${began}…`);
  }, [busy, began, add]);
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {lines.map(({ id, line }) => (
        <p key={id}>{line}</p>
      ))}
    </div>
  );
}
