import { cutText } from '@matilha/contract/chat/cut-text';
import type { FieldInput } from '@matilha/contract/kinds/parts/field';
import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { notifyOperatorsLater } from '#server/platform/operators/operator-news.ts';
import { type Author, type GuardedChange, setFields } from './guard.ts';
import { nameOf, type RecordKind } from './kind.ts';

type NamedKind = Pick<RecordKind, 'name' | 'title' | 'label' | 'fields'>;

/** Records that one mail names; further ones are counted. */
const namedRecords = 10;
/** Characters of one value in a mail. */
const longestValue = 120;

function written(input: FieldInput, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (input.as === 'amount' && typeof value === 'number') return input.codec.write(value);
  const text = typeof value === 'object' ? Object.values(value).join(' · ') : String(value);
  return cutText(text, longestValue);
}

/** Returns a sentence about the mailed fields of a change; undefined when it sets none. */
function lineOf(kind: NamedKind, change: GuardedChange): string | undefined {
  const { before, fields } = change;
  const parts = setFields(kind.name, change).flatMap((name) => {
    const field = kind.fields[name];
    if (!field?.right.mailed) return [];
    const { label, input, empty } = field;
    const earlier = before ? before[name] : empty;
    return [`${label} de ${written(input, earlier)} para ${written(input, fields?.[name])}`];
  });
  if (parts.length === 0) return undefined;
  const label = nameOf(kind, fields ?? {}) || kind.title;
  return `“${cutText(label, longestValue)}”: ${parts.join('; ')}.`;
}

/** Mails all operators the changes of prices in one set of changes: one mail, however many records. */
export async function reportChanges(
  tx: Transaction,
  context: Context,
  kind: NamedKind,
  author: Author,
  changes: readonly GuardedChange[],
): Promise<void> {
  const lines = changes.flatMap((change) => lineOf(kind, change) ?? []);
  if (lines.length === 0) return;
  const more = lines.length - namedRecords;
  const shown = lines.slice(0, namedRecords);
  await notifyOperatorsLater(
    tx,
    context,
    {
      subject: `Mudança de valores em ${kind.title}`,
      lines: more > 0 ? [...shown, `E mais ${more}: veja o registro de ações.`] : shown,
    },
    author.id,
  );
}
