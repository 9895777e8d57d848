import { mostImportBytes } from '@matilha/contract/records/imports';
import type { ImportCalls } from '#server/features/records/api.ts';
import { importLeads, previewLeads, undoLeadImport } from '../usecases/import-leads.ts';
import { listLeadImports } from '../usecases/read-leads.ts';
import { presentLeadPlan } from './plan-leads.ts';
import { leadSheet } from './sheet.ts';

/** Spreadsheets of leads that come in. */
export const leadImports: ImportCalls = {
  path: 'leads',
  title: 'Leads',
  area: 'people',
  deeds: { file: 'Importar leads', undo: 'Desfazer uma importação de leads' },
  mostBytes: mostImportBytes,
  sheetColumns: leadSheet,
  preview: async (context, file) => presentLeadPlan(await previewLeads(context, file)),
  store: importLeads,
  list: listLeadImports,
  undo: undoLeadImport,
};
