import type { RatedAnswersQuery } from '@matilha/contract/panel/answers-report';
import { exportedRows } from '@matilha/contract/panel/panel-lists';
import { audit } from '#server/database/audit.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
import { selectRatedAfter } from '../rated-repository.ts';

const pageSize = 1_000;
const header = ['resposta', 'assistente', 'data', 'motivo', 'fontes', 'vista_em'];

/** Returns a file of badly rated answers without their texts, page by page. Throws `second_factor_required`. */
export async function exportRatedAnswers(
  context: Context,
  query: RatedAnswersQuery,
): Promise<AsyncGenerator<string>> {
  requireProvenStaff(context, 'business');
  await audit(context.db, context, { action: 'rating.export', subject: 'rated_answers' });
  return write(context, query);
}

async function* write({ db }: Context, query: RatedAnswersQuery): AsyncGenerator<string> {
  yield csvStart + csvLine(header);
  let after: number | undefined;
  for (let written = 0; written < exportedRows; written += pageSize) {
    const rows = await selectRatedAfter(db, query, { after, limit: pageSize });
    after = rows.at(-1)?.id;
    for (const { id, assistant, createdAt, reason, sources, reviewedAt } of rows) {
      const titles = sources.map(({ title }) => title).join(' | ');
      const seen = reviewedAt?.toISOString() ?? '';
      yield csvLine([id, assistant, createdAt.toISOString(), reason ?? '', titles, seen]);
    }
    if (rows.length < pageSize) return;
  }
}
