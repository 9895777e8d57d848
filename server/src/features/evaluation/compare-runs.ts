import type { EvaluationComparison, Share } from '@matilha/contract/panel/evaluation';

/** An answer of a run, as far as it is compared. */
export interface ComparedAnswer {
  assistente: number;
  pergunta: string;
  /** Each rule that applied, and whether the answer kept it. */
  regras: Partial<Record<string, boolean>>;
}

/** A run of the evaluation, as far as it is compared. */
export interface ComparedRun {
  /** Figures of the search by kind of question; the last ones cover all questions that a material answers. */
  busca: { tipos: ReadonlyArray<{ perguntas: number; tres: number }> };
  respostas: readonly ComparedAnswer[];
}

/** Counts the rules that applied to answers, and how many of them were kept. */
export function countRules(answers: readonly ComparedAnswer[]): Share {
  const rules = answers.flatMap(({ regras }) => Object.values(regras));
  return { kept: rules.filter(Boolean).length, of: rules.length };
}

/** Returns how the second run differs from the first: rules kept by assistant, and each rule that changed for a question. */
export function compareRuns(before: ComparedRun, after: ComparedRun): EvaluationComparison {
  const old = byAssistant(before.respostas);
  const now = byAssistant(after.respostas);
  return {
    assistants: [...now].map(([id, answers]) => ({
      id,
      before: countRules(old.get(id) ?? []),
      after: countRules(answers),
    })),
    search: { before: foundOf(before), after: foundOf(after) },
    changes: changedRules(before.respostas, after.respostas),
  };
}

const byAssistant = (answers: readonly ComparedAnswer[]): Map<number, ComparedAnswer[]> =>
  Map.groupBy(answers, ({ assistente }) => assistente);

function foundOf({ busca }: ComparedRun): Share {
  const all = busca.tipos.at(-1);
  return { kept: all?.tres ?? 0, of: all?.perguntas ?? 0 };
}

function changedRules(
  before: readonly ComparedAnswer[],
  after: readonly ComparedAnswer[],
): EvaluationComparison['changes'] {
  const keyOf = ({ assistente, pergunta }: ComparedAnswer) => `${assistente}: ${pergunta}`;
  const earlier = new Map(before.map((answer) => [keyOf(answer), answer]));
  return after.flatMap((answer) => {
    const was = earlier.get(keyOf(answer));
    return Object.entries(answer.regras).flatMap(([rule, kept]) => {
      const changed = was?.regras[rule] !== undefined && was.regras[rule] !== kept && kept !== undefined;
      return changed ? [{ assistant: answer.assistente, question: answer.pergunta, rule, kept }] : [];
    });
  });
}
