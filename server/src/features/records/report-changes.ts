import { cutText } from '@matilha/contract/cut-text';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import type { FieldRight, KindName } from '@matilha/contract/rights/kinds';
import { kindRights } from '@matilha/contract/rights/kinds';
import { fieldRights } from '@matilha/contract/rights/rights';
import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { notifyOperatorsLater } from '#server/platform/operator-news.ts';
import { type Author, type GuardedChange, setFields } from './guard.ts';

/** Records that one mail names; further ones are counted. */
const namedRecords = 10;
/** Characters of one value in a mail. */
const longestValue = 120;

interface Named {
  name: KindName;
  label?(fields: Record<string, unknown>): string;
}

function written({ unit }: FieldRight, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (unit === 'cents' && typeof value === 'number') return moneyText(value);
  const text = typeof value === 'object' ? Object.values(value).join(' · ') : String(value);
  return cutText(text, longestValue);
}

/** Returns a sentence about the mailed fields of a change; undefined when it sets none. */
function lineOf(kind: Named, change: GuardedChange): string | undefined {
  const rights = fieldRights(kind.name);
  const { before, fields } = change;
  const parts = setFields(kind.name, change).flatMap((name) => {
    const right = rights[name];
    if (!right?.mailed) return [];
    const earlier = before ? before[name] : right.unset;
    return [`${right.label} de ${written(right, earlier)} para ${written(right, fields?.[name])}`];
  });
  if (parts.length === 0) return undefined;
  const label = kind.label?.(fields ?? {}) || kindRights[kind.name].title;
  return `“${cutText(label, longestValue)}”: ${parts.join('; ')}.`;
}

/** Mails all operators what one set of changes does to money: one mail, however many records. */
export async function reportChanges(
  tx: Transaction,
  context: Context,
  kind: Named,
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
      subject: `Mudança de valores em ${kindRights[kind.name].title}`,
      lines: more > 0 ? [...shown, `E mais ${more}: veja o registro de ações.`] : shown,
    },
    author.id,
  );
}
