import type { PrivacyRequestInput, PrivacyRequestOutput } from '@matilha/contract/privacy';
import { selectOperators } from '#server/database/operators.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { protocolOf, requestNoticeMail, requestReceivedMail } from '../mails.ts';
import { insertRequest } from '../request-repository.ts';

const answerWithin = days(15);

/**
 * Stores a request to the data officer, due in 15 days, confirms it by mail and mails the operators (L16). An address
 * gets one confirmation an hour, so that the form cannot fill a mailbox (S15). Throws `rate_limited`.
 */
export async function askDataOfficer(
  context: Context,
  { limits, settings }: Pick<PrivacyDependencies, 'limits' | 'settings'>,
  input: PrivacyRequestInput,
  address: string,
): Promise<PrivacyRequestOutput> {
  await limits.consume('privacy_request', clientNetwork(address).key);
  const mayConfirm = await limits.allows('privacy_request_mail', input.email);
  const mayTell = await limits.allows('privacy_notice', 'all');
  const { actor, clock } = context;
  const createdAt = clock.now();
  const dueAt = later(createdAt, answerWithin);
  const id = await context.db.transaction(async (tx) => {
    const userId = actor.kind === 'user' ? actor.user.id : null;
    const ticket = { ...input, dueAt, id: await insertRequest(tx, { ...input, userId, createdAt, dueAt }) };
    if (mayConfirm) {
      const mail = requestReceivedMail(settings, ticket);
      await queueMail(tx, context, { ...mail, userId, kind: 'privacy_request', to: input.email });
    }
    for (const operator of mayTell ? await selectOperators(tx) : []) {
      const notice = requestNoticeMail(settings, ticket);
      const to = { userId: operator.id, to: operator.email };
      await queueMail(tx, context, { ...notice, ...to, kind: 'privacy_notice' });
    }
    return ticket.id;
  });
  return {
    message: 'Pedido recebido. A resposta chega no seu email em até 15 dias.',
    protocol: protocolOf(id),
    due_at: dueAt.toISOString(),
  };
}
