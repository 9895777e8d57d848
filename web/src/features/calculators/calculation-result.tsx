import {
  basisOf,
  type ComparedHeadline,
  comparison,
  type ResultOf,
  tablesOf,
} from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { ResultTable } from '@matilha/contract/calculators/parts/calculator';
import { valueText } from '@matilha/contract/calculators/parts/units';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { BreakEvenChart } from './break-even-chart.tsx';
import type { Computed } from './typed-form.ts';

interface CalculationResultProps {
  computed: Computed;
  /** The result to compare with, of the same kind; null without one. */
  previous: ResultOf<CalculationKind> | null;
}

/** A result: large numbers compared with the previous ones, warnings, a curve where useful, tables, and the sum step by step. */
export function CalculationResult({ computed, previous }: CalculationResultProps) {
  const [first, ...rest] = comparison<CalculationKind>(computed.kind, previous, computed.result);
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4">
        {first && <Headline shown={first} large />}
        {rest.map((shown) => (
          <Headline key={shown.key} shown={shown} />
        ))}
      </dl>
      {computed.notices.map((notice) => (
        <Notice key={notice} tone="warning">
          {notice}
        </Notice>
      ))}
      <Basis computed={computed} />
      {computed.kind === 'ponto-de-equilibrio' && <BreakEvenChart computed={computed} />}
      {tablesOf<CalculationKind>(computed.kind, computed, previous).map((table) => (
        <TableOfResult key={table.caption} table={table} />
      ))}
      <Disclosure title="A conta, passo a passo">
        <Steps computed={computed} />
      </Disclosure>
    </div>
  );
}

function Headline({ shown, large = false }: { shown: ComparedHeadline; large?: boolean }) {
  const { label, value, unit } = shown;
  return (
    <div className={classNames('grid content-start gap-0.5', large && 'col-span-2')}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={classNames('font-semibold tabular-nums', large ? 'text-2xl text-brand-ink' : 'text-lg')}>
        {valueText(value, unit)}
      </dd>
      <Change shown={shown} />
    </div>
  );
}

const better = { tone: 'text-brand-ink', word: ', melhor' };
const worse = { tone: 'text-danger-ink', word: ', pior' };
const neither = { tone: 'text-muted', word: '' };

/** The change since the calculation before. */
function Change({ shown: { before, change, unit, better: isBetter } }: { shown: ComparedHeadline }) {
  if (before === null || change === null) return null;
  if (change === 0) return <dd className="text-muted text-sm">igual ao anterior</dd>;
  const { tone, word } = isBetter === null ? neither : { true: better, false: worse }[`${isBetter}`];
  return (
    <dd className={classNames('text-sm tabular-nums', tone)}>
      antes {valueText(before, unit)} ({change > 0 && '+'}
      {valueText(change, unit)}
      {word})
    </dd>
  );
}

/** Shows the assumptions of the sums. */
export const Basis = ({ computed: { kind, input } }: { computed: Computed }) =>
  basisOf<CalculationKind>(kind, input).map((line) => (
    <p key={line} className="text-muted text-sm">
      {line}
    </p>
  ));

/** The steps of the sum, to check it by hand. */
export const Steps = ({ computed }: { computed: Computed }) => (
  <ol className="grid gap-3">
    {computed.steps.map(({ label, expression, value, unit }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same label, and no step has state.
      <li key={index} className="grid gap-0.5 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-muted tabular-nums [overflow-wrap:anywhere]">{expression}</span>
        <span className="tabular-nums">= {valueText(value, unit)}</span>
      </li>
    ))}
  </ol>
);

/** A table that a narrow screen scrolls sideways by itself. */
export const TableOfResult = ({ table: { caption, columns, rows } }: { table: ResultTable }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the table sideways.
  <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-sm">
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={classNames(
                'border-line-strong border-b px-1 py-1.5 align-bottom font-normal text-muted first:pl-0 last:pr-0 sm:px-2',
                index === 0 ? 'text-left' : 'text-right',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : cell.words())))
          .map(([name, ...values], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and no row has state.
            <tr key={row}>
              <th
                scope="row"
                className="min-w-20 border-line border-b py-1.5 pr-1 text-left sm:min-w-28 sm:pr-2 font-normal"
              >
                {name}
              </th>
              {values.map((value, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its number.
                  key={column}
                  className="whitespace-nowrap border-line border-b px-1 py-1.5 text-right last:pr-0 sm:px-2"
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </section>
);
