import { Readable } from 'node:stream';
import { confirmation } from '@matilha/contract/errors';
import { leadRow, leadsQuery } from '@matilha/contract/leads-import';
import { totalHeader } from '@matilha/contract/panel-lists';
import { id, idInPath } from '@matilha/contract/primitives';
import {
  importPreview,
  importQuery,
  importRow,
  mostImportBytes,
  previewQuery,
} from '@matilha/contract/records/imports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  csvTemplate,
  presentImport,
  rawFiles,
  sheetTemplate,
  xlsxType,
} from '#server/features/records/api.ts';
import { requireStaff } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { bytesOf } from '#server/platform/raw-body.ts';
import { presentLeadPlan } from './imports/plan-leads.ts';
import { leadSheet } from './imports/sheet.ts';
import { presentLead } from './present.ts';
import { importLeads, previewLeads } from './usecases/import-leads.ts';
import { exportLeads, listLeadImports, listLeads } from './usecases/list-leads.ts';
import { undoLeadImport } from './usecases/undo-lead-import.ts';

const tags = ['Operação: leads'];
const config = { access: 'people' } as const;
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const writing = { ...reading, ...errorResponses(409, 413, 415) };
const base = '/api/admin/leads';
const filed = { title: 'Leads', sheet: leadSheet };

/** Takes spreadsheets of leads in, and takes them back. */
const takingIn: FastifyPluginAsyncZod = async (app) => {
  app.addContentTypeParser(...rawFiles);
  app.post(
    `${base}/import-preview`,
    {
      config: { ...config, slowBody: true },
      bodyLimit: mostImportBytes,
      schema: {
        ...{
          tags,
          summary: 'O que uma planilha de leads criaria, e quem fica fora e por quê; nada é guardado',
        },
        querystring: previewQuery,
        response: { 200: importPreview, ...writing },
      },
    },
    async ({ context, body }) => presentLeadPlan(await previewLeads(context, bytesOf(body))),
  );
  app.post(
    `${base}/imports`,
    {
      config: { ...config, slowBody: true },
      bodyLimit: mostImportBytes,
      schema: {
        ...{ tags, summary: 'Guarda a planilha de leads conferida, inteira; ninguém é avisado' },
        querystring: importQuery,
        response: { 201: z.object({ id }), ...writing },
      },
    },
    async ({ context, query, body }, reply) => {
      const given = { file: bytesOf(body), fileName: query.file_name, token: query.token };
      return reply.status(201).send({ id: await importLeads(context, given) });
    },
  );
  app.get(
    `${base}/imports`,
    {
      config,
      schema: {
        tags,
        summary: 'Planilhas de leads importadas',
        response: { 200: z.array(importRow), ...reading },
      },
    },
    async ({ context }, reply) => {
      const rows = await listLeadImports(context);
      reply.header(totalHeader, rows.length);
      return rows.map(presentImport);
    },
  );
  app.post(
    `${base}/imports/:id/undo`,
    {
      config,
      schema: {
        ...{ tags, summary: 'Apaga os leads de uma importação' },
        params: z.strictObject({ id: idInPath }),
        response: { 200: confirmation, ...writing },
      },
    },
    async ({ context, params }) => {
      await undoLeadImport(context, params.id);
      return { message: 'A importação foi desfeita.' };
    },
  );
};

/** Lists leads and gives them out. */
const givingOut: FastifyPluginAsyncZod = async (app) => {
  app.get(
    base,
    {
      config,
      schema: {
        ...{ tags, summary: 'Leads, os mais novos primeiro; busca por email ou WhatsApp inteiro' },
        querystring: leadsQuery,
        response: { 200: z.array(leadRow), ...reading },
      },
    },
    async ({ context, query }, reply) => {
      const { rows, total } = await listLeads(context, query);
      reply.header(totalHeader, total);
      return rows.map(presentLead);
    },
  );
  app.get(
    `${base}.csv`,
    {
      config,
      schema: {
        tags,
        summary: 'Leads: planilha',
        querystring: leadsQuery,
        response: { 200: z.unknown(), ...reading },
      },
    },
    async ({ context, query }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="leads.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(await exportLeads(context, query))),
  );
  for (const [form, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', xlsxType],
  ] as const)
    app.get(
      `${base}/import-template.${form}`,
      {
        config,
        schema: {
          tags,
          summary: `Modelo de planilha de leads (${form})`,
          response: { 200: z.unknown(), ...reading },
        },
      },
      async ({ context }, reply) => {
        requireStaff(context, 'people');
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="modelo-leads.${form}"`)
          .send(form === 'csv' ? Buffer.from(csvTemplate(filed)) : await sheetTemplate(filed));
      },
    );
};

/** Leads in the panel. */
export const leadsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(takingIn);
  await app.register(givingOut);
};
