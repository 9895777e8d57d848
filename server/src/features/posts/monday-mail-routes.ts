import * as postsCalls from '@matilha/contract/calls/shop/posts';
import type { FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { serve } from '#server/platform/serve.ts';
import { chooseMondayMail, readMondayMail } from './usecases/choose-monday-mail.ts';
import { stopMondayMail } from './usecases/stop-monday-mail.ts';

/** Monday's mail: the person's choice, and the link that stops it without a session. */
export const mondayMailRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  serve(app, postsCalls.readMondayMail, async ({ context }) => ({ ligado: await readMondayMail(context) }));
  serve(app, postsCalls.chooseMondayMail, async ({ context, body }) => ({
    ligado: await chooseMondayMail(context, body.ligado),
  }));
  await app.register(async (stopping: typeof app) => {
    // Mail services send a form whose content is fixed (RFC 8058).
    stopping.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async () => undefined,
    );
    serve(
      stopping,
      postsCalls.stopMondayMail,
      ({ context, params }) => stopMondayMail(context, params.token),
      { onRequest: async ({ ip }: { ip: string }) => limits.consume('feed_read', clientNetwork(ip).key) },
    );
  });
};
