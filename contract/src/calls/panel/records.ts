import * as z from 'zod/mini';
import { confirmation } from '../../errors.ts';
import type { Kind } from '../../kinds/parts/kind.ts';
import { id, idInPath } from '../../primitives.ts';
import { importPreview, importQuery, importRow, previewQuery } from '../../records/imports.ts';
import {
  orderInput,
  pendingRecord,
  recordUse,
  removedQuery,
  removedRecord,
  restoreInput,
  revisionInput,
} from '../../records/record-contract.ts';
import { content, within } from '../../rights/call-right.ts';
import { call } from '../call.ts';

const byId = z.strictObject({ id: idInPath });
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const tag = 'Operação: conteúdo';

export const listDrafts = call('GET /api/admin/drafts', {
  summary: 'Rascunhos e mudanças agendadas',
  right: content.plain,
  output: z.array(pendingRecord),
});
export const listRemovedRecords = call('GET /api/admin/removed-records', {
  summary: 'Registros apagados',
  right: content.plain,
  query: removedQuery,
  output: z.array(removedRecord),
});

/** Returns the calls that save the rows of a list as a file; `query` is that of the list. */
export function exportCalls<Query extends z.ZodMiniType>({
  path,
  title,
  area,
  query,
}: Pick<Kind, 'path' | 'title' | 'area'> & { query: Query }) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    exportCsv: call(`GET ${base}.csv`, {
      summary: `${title}: planilha`,
      right: right.fresh('Baixar planilhas (CSV)'),
      query,
      output: { type: 'text/csv' },
    }),
    exportSheet: call(`GET ${base}.xlsx`, {
      summary: `${title}: planilha do Excel`,
      right: right.fresh('Baixar planilhas do Excel'),
      query,
      output: { type: sheetType },
    }),
  };
}

/** Returns the calls that every kind of content has. The fields that change may ask for more than `right.plain`. */
export function recordCalls({ path, title, area, contract, query, document }: Kind) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    list: call(`GET ${base}`, {
      summary: title,
      right: right.plain,
      query,
      output: z.array(contract.row),
    }),
    read: call(`GET ${base}/:id`, {
      summary: `${title}: um registro`,
      right: right.plain,
      params: byId,
      output: contract.view,
    }),
    listVersions: call(`GET ${base}/:id/versions`, {
      summary: `${title}: o histórico de um registro`,
      right: right.plain,
      params: byId,
      output: z.array(contract.version),
    }),
    save: call(`PUT ${base}/:id`, {
      summary: `${title}: muda`,
      right: right.plain,
      params: byId,
      body: document ? contract.change : contract.save,
      output: contract.view,
      refuses: [409],
    }),
    restore: call(`POST ${base}/:id/restore`, {
      summary: `${title}: volta a uma versão`,
      right: right.plain,
      params: byId,
      body: restoreInput,
      output: contract.view,
      refuses: [409],
    }),
  };
}

/** Returns the calls about the drafts of a kind. */
export function draftCalls({ path, title, area, contract }: Kind) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    publish: call(`POST ${base}/:id/publish`, {
      summary: `${title}: publica o rascunho`,
      right: right.plain,
      params: byId,
      body: revisionInput,
      output: contract.view,
      refuses: [409],
    }),
    discard: call(`DELETE ${base}/:id/draft`, {
      summary: `${title}: descarta o rascunho`,
      right: right.fresh('Descartar um rascunho'),
      params: byId,
      query: revisionInput,
      output: confirmation,
      refuses: [409],
    }),
  };
}

/** Returns the calls of a kind that has more than one record: records are created, removed and ordered. */
export function listCalls({ path, title, area, contract }: Kind) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    create: call(`POST ${base}`, {
      summary: `${title}: cria`,
      right: right.plain,
      body: contract.create,
      output: contract.view,
      status: 201,
      refuses: [409],
    }),
    remove: call(`DELETE ${base}/:id`, {
      summary: `${title}: apaga`,
      right: right.fresh('Apagar um item'),
      params: byId,
      query: revisionInput,
      output: confirmation,
      refuses: [409],
    }),
    listUses: call(`GET ${base}/:id/uses`, {
      summary: `${title}: o que usa um registro`,
      right: right.plain,
      params: byId,
      output: z.array(recordUse),
    }),
    order: call(`PUT ${base}/order`, {
      summary: `${title}: ordena`,
      right: right.plain,
      body: orderInput,
      output: confirmation,
      refuses: [409],
    }),
  };
}

/** A kind of content that comes in by files. */
interface TakenIn extends Pick<Kind, 'path' | 'title' | 'area'> {
  mostBytes: number;
  /** Words of the guide's table for the calls that ask for the second factor again; without them, the words for records. */
  deeds?: { file: string; undo: string };
}

/** Returns the calls that take files in, list them and take them back. */
export function importCalls({ path, title, area, mostBytes, deeds }: TakenIn) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  const file = {
    right: deeds ? right.fresh(deeds.file) : right.plain,
    bytes: { type: 'application/octet-stream', most: mostBytes, slow: true },
  } as const;
  return {
    preview: call(`POST ${base}/import-preview`, {
      ...file,
      summary: `${title}: o que um arquivo mudaria, com os erros de cada lugar; nada é guardado`,
      query: previewQuery,
      output: importPreview,
      refuses: [409],
    }),
    store: call(`POST ${base}/imports`, {
      ...file,
      summary: `${title}: guarda o arquivo conferido, inteiro; 409 se arquivo ou itens mudaram desde a conferência`,
      query: importQuery,
      output: z.object({ id }),
      status: 201,
      refuses: [409],
    }),
    list: call(`GET ${base}/imports`, {
      summary: `${title}: arquivos importados`,
      right: right.plain,
      output: z.array(importRow),
    }),
    undo: call(`POST ${base}/imports/:id/undo`, {
      summary: `${title}: desfaz uma importação inteira`,
      right: right.fresh(deeds?.undo ?? 'Desfazer uma importação'),
      params: byId,
      output: confirmation,
      refuses: [409],
    }),
    csvTemplate: call(`GET ${base}/import-template.csv`, {
      summary: `${title}: modelo de planilha (csv)`,
      right: right.plain,
      output: { type: 'text/csv' },
    }),
    sheetTemplate: call(`GET ${base}/import-template.xlsx`, {
      summary: `${title}: modelo de planilha (xlsx)`,
      right: right.plain,
      output: { type: sheetType },
    }),
  };
}
