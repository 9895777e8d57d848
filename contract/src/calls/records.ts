import * as z from 'zod/mini';
import { confirmation } from '../errors.ts';
import { id, idInPath } from '../primitives.ts';
import { importPreview, importQuery, importRow, previewQuery } from '../records/imports.ts';
import {
  orderInput,
  pendingRecord,
  type RecordContract,
  recordUse,
  removedQuery,
  removedRecord,
  restoreInput,
  revisionInput,
} from '../records/record-contract.ts';
import { content, within } from '../rights/call-right.ts';
import type { Area } from '../staff.ts';
import { call } from './call.ts';

const one = z.strictObject({ id: idInPath });
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

/** A kind of record, as far as its calls depend on it. */
interface CalledKind {
  /** Of its calls, below /api/admin/. */
  path: string;
  /** Portuguese plural. */
  title: string;
  area: Area;
  contract: RecordContract;
}

/** Returns the calls that a document has, a record that always exists and has no draft. */
export function documentCalls({ path, title, area, contract }: CalledKind) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    list: call(`GET ${base}`, {
      summary: `${title}: lista`,
      right: right.plain,
      output: z.array(z.omit(contract.row, { pending: true })),
    }),
    read: call(`GET ${base}/:id`, {
      summary: `${title}: lê`,
      right: right.plain,
      params: one,
      output: contract.view,
    }),
    listVersions: call(`GET ${base}/:id/versions`, {
      summary: `${title}: histórico`,
      right: right.plain,
      params: one,
      output: z.array(contract.version),
    }),
    change: call(`PUT ${base}/:id`, {
      summary: `${title}: muda`,
      // The fields that change may ask for more.
      right: right.plain,
      params: one,
      body: contract.change,
      output: contract.view,
      refuses: [409],
    }),
    restore: call(`POST ${base}/:id/restore`, {
      summary: `${title}: volta a uma versão`,
      right: right.plain,
      params: one,
      body: restoreInput,
      output: contract.view,
      refuses: [409],
    }),
  };
}

/** Returns the calls that list, read and export records of a kind. `query` is that of its list. */
export function readingCalls<Query extends z.ZodMiniType>({
  path,
  title,
  area,
  contract,
  query,
}: CalledKind & { query: Query }) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    list: call(`GET ${base}`, {
      summary: title,
      right: right.plain,
      query,
      output: z.array(contract.row),
    }),
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
    read: call(`GET ${base}/:id`, {
      summary: `${title}: um registro`,
      right: right.plain,
      params: one,
      output: contract.view,
    }),
    listVersions: call(`GET ${base}/:id/versions`, {
      summary: `${title}: o histórico de um registro`,
      right: right.plain,
      params: one,
      output: z.array(contract.version),
    }),
  };
}

/** Returns the calls that create, save and remove records of a kind, and that list what uses one. */
export function writingCalls({ path, title, area, contract }: CalledKind) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    listUses: call(`GET ${base}/:id/uses`, {
      summary: `${title}: o que usa um registro`,
      right: right.plain,
      params: one,
      output: z.array(recordUse),
    }),
    create: call(`POST ${base}`, {
      summary: `${title}: cria`,
      // The fields that change may ask for more.
      right: right.plain,
      body: contract.create,
      output: contract.view,
      status: 201,
      refuses: [409],
    }),
    save: call(`PUT ${base}/:id`, {
      summary: `${title}: muda`,
      right: right.plain,
      params: one,
      body: contract.save,
      output: contract.view,
      refuses: [409],
    }),
    remove: call(`DELETE ${base}/:id`, {
      summary: `${title}: apaga`,
      right: right.fresh('Apagar um item'),
      params: one,
      query: revisionInput,
      output: confirmation,
      refuses: [409],
    }),
  };
}

/** Returns the calls about the drafts of a kind of record, its versions and its order. */
export function draftCalls({ path, title, area, contract }: CalledKind) {
  const base = `/api/admin/${path}` as const;
  const right = within(area);
  return {
    publish: call(`POST ${base}/:id/publish`, {
      summary: `${title}: publica o rascunho`,
      right: right.plain,
      params: one,
      body: revisionInput,
      output: contract.view,
      refuses: [409],
    }),
    discard: call(`DELETE ${base}/:id/draft`, {
      summary: `${title}: descarta o rascunho`,
      right: right.fresh('Descartar um rascunho'),
      params: one,
      query: revisionInput,
      output: confirmation,
      refuses: [409],
    }),
    restore: call(`POST ${base}/:id/restore`, {
      summary: `${title}: volta a uma versão`,
      right: right.plain,
      params: one,
      body: restoreInput,
      output: contract.view,
      refuses: [409],
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
interface TakenIn extends Omit<CalledKind, 'contract'> {
  mostBytes: number;
  /** Words of the guide's table for the calls that ask for the second factor again; without them, those of kinds of records. */
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
      params: one,
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
