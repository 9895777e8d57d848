import { countedText } from '@matilha/contract/panel/panel-lists';
import type { RecordUse } from '@matilha/contract/records/record-contract';
import { AppError } from '#server/platform/app-error.ts';

/** Names in the sentence of a refusal; the panel lists more, with links. */
const mostNames = 3;

function sentenceOf({ title, total, items }: RecordUse): string {
  const counted = `${title} (${countedText(total)})`;
  if (items.length === 0) return counted;
  const names = items.slice(0, mostNames).map(({ label }) => `“${label}”`);
  const more = total - names.length;
  return `${counted}: ${names.join(', ')}${more > 0 ? ` e mais ${countedText(more)}` : ''}`;
}

/** Throws `record_in_use` for a record with uses, and names them. */
export function refuseUsed(uses: readonly RecordUse[]): void {
  if (uses.length === 0) return;
  const reason = uses.find((use) => use.reason !== null)?.reason;
  const message = reason ?? `Outros itens usam este. ${uses.map(sentenceOf).join('; ')}.`;
  throw new AppError('record_in_use', { message });
}
