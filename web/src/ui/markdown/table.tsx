import type { Tokens } from 'marked';
import { Inline } from './inline.tsx';
import { SidewaysScroll } from './sideways-scroll.tsx';

const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' };
const alignment = (align: keyof typeof alignments | null | undefined) => alignments[align ?? 'left'];

/** A table in its own frame, which scrolls when too wide. */
export function Table({ token }: { token: Tokens.Table }) {
  return (
    <SidewaysScroll label="Tabela" className="border border-line">
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead className="bg-sunken">
          <tr>
            {token.header.map((cell, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
                key={index}
                scope="col"
                className={`px-3 py-2 font-semibold ${alignment(token.align[index])}`}
              >
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position.
            <tr key={rowIndex} className="border-line border-t">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
                <td key={index} className={`min-w-28 px-3 py-2 align-top ${alignment(token.align[index])}`}>
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
