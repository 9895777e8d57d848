import { rowNumber, type WaitingItem, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import { dayText } from '#server/platform/text/portuguese.ts';
import { markResolved, selectUnanswered, type UnansweredQuestion } from './unanswered-repository.ts';

const placeOf = ({ place, assistant }: Pick<UnansweredQuestion, 'place' | 'assistant'>): string => {
  if (place === 'search') return 'Busca no banco de conhecimento';
  return assistant === null ? 'Pergunta a um assistente apagado' : `Pergunta ao assistente ${assistant}`;
};

const describeQuestion = ({
  id,
  text,
  place,
  times,
  assistant,
  firstAt,
  lastAt,
}: UnansweredQuestion): WaitingItem => ({
  id: String(id),
  since: firstAt,
  dueAt: null,
  title: text ?? '',
  detail: `${placeOf({ place, assistant })}: ${times} vezes, a última em ${dayText(lastAt)}.`,
  userId: null,
  link: null,
});

/** Searches and questions that the knowledge bank did not answer, asked by at least three people. */
export const waitingQuestions: WorkKind = {
  name: 'questions',
  area: 'content',
  personal: false,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectUnanswered(db, slice);
    return { rows: rows.map(describeQuestion), total };
  },
  act: (tx, { clock }, id) => markResolved(tx, rowNumber(id), clock.now()),
};
