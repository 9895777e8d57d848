import type { AnswersReport } from '@matilha/contract/panel/answers-report';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
import type { ToolSum } from './figures-repository.ts';
import type { TitleOf } from './present.ts';

const header = [
  'dia',
  'respostas',
  'paradas',
  'falhas',
  'sem_fonte',
  'boas',
  'ruins',
  'tokens_entrada',
  'tokens_do_cache',
  'tokens_saida',
  'custo_estimado_usd',
];
/** Brazilian spreadsheets read a comma. */
const decimal = (value: number) => value.toFixed(4).replace('.', ',');

/** Returns a report's days as a file. */
export const writeReport = ({ by_day }: AnswersReport): string =>
  csvStart +
  [
    csvLine(header),
    ...by_day.map((sums) =>
      csvLine([
        sums.day,
        sums.answers,
        sums.stopped,
        sums.failed,
        sums.without_source,
        sums.rated_up,
        sums.rated_down,
        sums.tokens_in,
        sums.tokens_cached,
        sums.tokens_out,
        decimal(sums.cost),
      ]),
    ),
  ].join('');

/** Returns the calls of each tool on each day as a file. */
export const writeToolsReport = (sums: readonly ToolSum[], titleOf: TitleOf): string =>
  csvStart +
  [
    csvLine(['dia', 'ferramenta', 'titulo', 'chamadas', 'falhas']),
    ...sums.map(({ day, name, calls, failures }) => csvLine([day, name, titleOf(name), calls, failures])),
  ].join('');
