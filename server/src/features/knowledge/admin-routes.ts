import * as contentCalls from '@matilha/contract/calls/panel/content';
import * as importsCalls from '@matilha/contract/calls/panel/imports';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { checkVideo, type VideoTools } from './usecases/check-video.ts';
import { draftQuestions } from './usecases/draft-questions.ts';
import { exportBank } from './usecases/export-bank.ts';

export const knowledgeAdminRoutes: FastifyPluginAsync<VideoTools & FreeTaskTools> = async (app, tools) => {
  serve(
    app,
    contentCalls.checkVideo,
    async ({ context, body }) =>
      await checkVideo(context, tools, { url: body.url, hosts: app.productConfig.videoHosts }),
  );
  serve(
    app,
    contentCalls.draftQuestions,
    async ({ context, body }) => await draftQuestions(context, tools, body),
  );
  serve(app, importsCalls.exportBank, async ({ context }, reply) =>
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="banco-de-conhecimento.zip"')
      .send(await exportBank(context)),
  );
};
