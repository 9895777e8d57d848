import type { Calculation, CalculationInput } from '@matilha/contract/calculators/calculation';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { RowTexts, Texts } from '@matilha/contract/calculators/parts/form';
import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { randomUuid } from '@matilha/contract/random-uuid';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { useKeepCalculation } from './api/calculations.ts';
import {
  type Computed,
  computeTexts,
  isExampleRow,
  isSameForm,
  type Problems,
  rowsOf,
  withChoice,
} from './typed-form.ts';

interface CalculatorOptions {
  kind: CalculationKind;
  example: Texts;
  initial: Texts;
  /** Called with the texts after each change. */
  onChanged: (texts: Texts) => void;
  /** `isChanged`: something else was typed while this was stored. */
  onKept: (kept: Calculation, isChanged: boolean) => void;
}

const none: Problems = {};

/**
 * The form of one calculator. It computes while the person types; problems are shown for fields that were changed, and for all from the first
 * attempt to store. Storing focuses the first field with a problem.
 */
export function useCalculator({ kind, example, initial, onChanged, onKept }: CalculatorOptions) {
  const element = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(initial);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const latest = useRef(initial);
  const storing = useStoring((kept, sent) => onKept(kept, !isSameForm(sent, latest.current)));
  const outcome = computeTexts(kind, texts);
  const problems = 'problems' in outcome ? outcome.problems : none;
  const computed = 'computed' in outcome ? outcome.computed : null;

  useEffect(() => {
    if (attempts > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
  }, [attempts]);

  const change = (next: Texts, path: string) => {
    latest.current = next;
    setTexts(next);
    onChanged(next);
    storing.restart();
    setChanged((current) => new Set([...current, path]));
  };
  return {
    texts,
    computed,
    problems,
    busy: storing.busy,
    trouble: storing.trouble,
    /** The problem that is shown at a path. */
    problemAt: (path: string): string | undefined =>
      attempts > 0 || changed.has(path) ? problems[path] : undefined,
    isExampleRow: (rows: string, row: RowTexts) => isExampleRow(example, rows, row),
    setText: (name: string, value: string) => change(withChoice(kind, texts, name, value), name),
    setInRow: (rows: string, index: number, name: string, value: string) =>
      change(
        {
          ...texts,
          [rows]: rowsOf(texts, rows).map((row, at) => (at === index ? { ...row, [name]: value } : row)),
        },
        `${rows}.${index}.${name}`,
      ),
    /** Adds or removes rows of the current rows, which may have changed before an undo. */
    setRows: (rows: string, next: (current: readonly RowTexts[]) => readonly RowTexts[]) => {
      const current = latest.current;
      change({ ...current, [rows]: next(rowsOf(current, rows)) }, rows);
      // Problems of rows are known by number, which has changed.
      setChanged((current) => new Set([...current].filter((path) => !path.startsWith(`${rows}.`))));
    },
    replace: (next: Texts) => {
      change(next, '');
      setChanged(new Set());
      setAttempts(0);
    },
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (computed === null) setAttempts((count) => count + 1);
        else storing.store(computed, texts);
      },
    },
  };
}

/**
 * Stores a calculation; `onKept` gets the texts that it was computed from. One id stands for each set of numbers, so that sending them again
 * stores one; `restart` begins another set.
 */
function useStoring(onKept: (kept: Calculation, texts: Texts) => void) {
  const [trouble, setTrouble] = useState('');
  const id = useRef<string>(undefined);
  const keep = useKeepCalculation();
  const [run, busy] = useSingleFlight(async (sent: CalculationInput, texts: Texts) => {
    try {
      onKept(await keep(sent), texts);
    } catch (error) {
      const named = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
      setTrouble(named ?? errorMessage(error));
    }
  });
  return {
    busy,
    trouble,
    store: ({ kind, input }: Computed, texts: Texts) => {
      setTrouble('');
      id.current ??= randomUuid();
      void run({ id: id.current, kind, input } as CalculationInput, texts);
    },
    restart: () => {
      setTrouble('');
      id.current = undefined;
    },
  };
}
export type Calculator = ReturnType<typeof useCalculator>;
