import { documentCalls } from '@matilha/contract/calls/records';
import { totalHeader } from '@matilha/contract/panel-lists';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentState, presentVersion } from '../present.ts';
import { areaOf } from '../require-editor.ts';
import type { DocumentKind } from './document-kind.ts';
import {
  changeDocument,
  listDocuments,
  listDocumentVersions,
  readDocument,
  restoreDocument,
} from './usecases/change-document.ts';

/** Reads, changes and restores the documents of one kind. */
function documentRoutes(app: FastifyInstance, kind: DocumentKind): void {
  const calls = documentCalls({ ...kind, area: areaOf(kind) });
  serve(app, calls.list, async ({ context }, reply) => {
    const rows = await listDocuments(context, kind);
    reply.header(totalHeader, rows.length);
    return rows;
  });
  serve(app, calls.read, async ({ context, params }) =>
    presentState(kind, await readDocument(context, kind, params.id)),
  );
  serve(app, calls.listVersions, async ({ context, params }) =>
    (await listDocumentVersions(context, kind, params.id)).map(presentVersion),
  );
  serve(app, calls.change, async ({ context, params: { id }, body }) =>
    presentState(kind, await changeDocument(context, kind, { id, ...body })),
  );
  serve(app, calls.restore, async ({ context, params: { id }, body }) =>
    presentState(kind, await restoreDocument(context, kind, { id, ...body })),
  );
}

/** Plans, settings and other records that always exist, one set of calls for each kind. */
export const documentsAdminRoutes: FastifyPluginAsync<{ kinds: readonly DocumentKind[] }> = async (
  app,
  { kinds },
) => {
  for (const kind of kinds) documentRoutes(app, kind);
};
