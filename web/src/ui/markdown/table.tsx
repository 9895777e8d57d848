import type { Tokens } from 'marked';
import { Inline } from './inline.tsx';
import { SidewaysScroll } from './sideways-scroll.tsx';
import { visibleText } from './visible-text.ts';

const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' };
const alignment = (align: keyof typeof alignments | null | undefined) => alignments[align ?? 'left'];

/** Columns that a phone shows side by side; more are stacked, each cell below its row's name. */
const sideBySide = 2;

/** A table in its own frame, which scrolls when too wide. Its roles stay where stacked rows take them from a `table`. */
export function Table({ token }: { token: Tokens.Table }) {
  const stacked = token.header.length > sideBySide;
  const stack = (classes: string) => (stacked ? classes : '');
  return (
    <SidewaysScroll label="Tabela" className="border border-line">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <table role="table" className={`w-full border-collapse text-sm tabular-nums ${stack('max-sm:block')}`}>
        <thead className={`bg-sunken ${stack('max-sm:sr-only')}`}>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
          <tr role="row">
            {token.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
              <HeaderCell key={index} cell={cell} align={alignment(token.align[index])} />
            ))}
          </tr>
        </thead>
        <tbody className={stack('max-sm:block')}>
          {token.rows.map((row, rowIndex) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position.
              key={rowIndex}
              // biome-ignore lint/a11y/noRedundantRoles: see above.
              role="row"
              className={`border-line border-t ${stack('max-sm:block max-sm:py-1.5 max-sm:first:border-t-0')}`}
            >
              {row.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
                  key={index}
                  // biome-ignore lint/a11y/noRedundantRoles: see above.
                  role="cell"
                  data-label={visibleText(token.header[index]?.text ?? '')}
                  className={`min-w-28 px-3 py-2 align-top ${alignment(token.align[index])} ${stack(index === 0 ? rowName : rowPart)}`}
                >
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

const rowName = 'max-sm:block max-sm:py-1 max-sm:text-left max-sm:font-semibold';
const rowPart =
  'max-sm:block max-sm:py-1 max-sm:text-left max-sm:before:mr-1.5 max-sm:before:text-muted ' +
  "max-sm:before:content-[attr(data-label)_':'] max-sm:empty:hidden";

/** The name of a column; the empty corner of a table names none. */
function HeaderCell({ cell, align }: { cell: Tokens.TableCell; align: string }) {
  if (cell.text.trim() === '') return <td />;
  return (
    <th scope="col" className={`px-3 py-2 font-semibold ${align}`}>
      <Inline tokens={cell.tokens} />
    </th>
  );
}
