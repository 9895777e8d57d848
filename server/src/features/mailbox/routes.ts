import { idInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { selectMail, selectNewestMails } from '#server/database/stores/mail-store.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mayWorkIn } from '#server/platform/context.ts';
import { mayReadMailbox } from './guard.ts';
import { mailboxPage, mailPage } from './page.ts';

const shown = 200;
const framePolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "frame-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

interface OneMail {
  Params: { id: number };
}

const asPage = (reply: FastifyReply, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store');

/** Pages of the local mailbox. Responds with 404 to visitors who may not read it. */
export const mailboxRoutes: FastifyPluginAsync = async (app) => {
  const config = app.productConfig;
  const options = { config: { access: 'optional' }, schema: { hide: true } } as const;
  const oneMail = { ...options, schema: { hide: true, params: z.object({ id: idInPath }) } } as const;

  app.addHook('preHandler', async (request: FastifyRequest) => {
    const visitor = { headers: request.headers, operator: mayWorkIn(request.context, 'business') };
    if (!mayReadMailbox(visitor, config)) throw new AppError('not_found');
  });

  app.get('/dev/mailbox', options, async (request, reply) => {
    const mails = await selectNewestMails(request.context.db, shown);
    return asPage(reply, framePolicy).send(mailboxPage(mails, config.brandName));
  });
  app.get<OneMail>('/dev/mailbox/:id', oneMail, async (request, reply) => {
    const mail = await selectMail(request.context.db, request.params.id);
    if (!mail) throw new AppError('not_found');
    return asPage(reply, framePolicy).send(mailPage(mail));
  });
  app.get<OneMail>('/dev/mailbox/:id/html', oneMail, async (request, reply) => {
    const mail = await selectMail(request.context.db, request.params.id);
    if (!mail) throw new AppError('not_found');
    return asPage(reply, mailPolicy).send(mail.html);
  });
};
