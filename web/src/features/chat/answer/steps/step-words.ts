import type { AnswerStep } from '@matilha/contract/chat/steps';

/** The kinds of steps by the beginning of a tool's name, in the order in which they are counted. */
const kinds = [
  { begins: 'calcular_', one: 'conta', many: 'contas' },
  { begins: 'buscar_', one: 'busca', many: 'buscas' },
  { begins: 'ver_', one: 'consulta', many: 'consultas' },
  { begins: 'propor_', one: 'proposta', many: 'propostas' },
  { begins: '', one: 'passo', many: 'passos' },
] as const;

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Returns "2 contas e 1 busca". */
function counted(steps: readonly AnswerStep[]): string {
  const kindOf = ({ name }: AnswerStep) => kinds.find(({ begins }) => name.startsWith(begins));
  const counts = kinds.flatMap((kind) => {
    const count = steps.filter((step) => kindOf(step) === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? kind.one : kind.many}`];
  });
  return list.format(counts);
}

/** A calculator that was not given all its numbers computes nothing, and says which it lacks. */
const lacksNumbers = ({ name, state, card }: AnswerStep): boolean =>
  state === 'done' && name.startsWith('calcular_') && card === null;

/** Returns the steps of an answer in one sentence without its dot: "Fez 2 contas e 1 busca; 1 conta não deu certo". Empty without ended steps. */
export function stepsSentence(steps: readonly AnswerStep[]): string {
  const lacking = steps.filter(lacksNumbers);
  const done = steps.filter((step) => step.state === 'done' && !lacksNumbers(step));
  const failed = steps.filter(({ state }) => state === 'failed');
  const sentence = [
    done.length > 0 && `fez ${counted(done)}`,
    lacking.length > 0 && `faltaram números para ${counted(lacking)}`,
    failed.length > 0 && `${counted(failed)} não ${failed.length === 1 ? 'deu' : 'deram'} certo`,
  ]
    .filter(Boolean)
    .join('; ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Returns the steps of an answer that nobody writes any more: one that still ran was cut. */
export const endedSteps = (steps: readonly AnswerStep[]): AnswerStep[] =>
  steps.map((step) =>
    step.state === 'running' ? { ...step, state: 'failed', summary: 'Interrompido.' } : step,
  );
