import type { PrivacyRequestInput, PrivacyRequestOutput } from '@matilha/contract/privacy/privacy';
import type { Transaction } from '#server/database/connection.ts';
import { selectOperators } from '#server/database/people/operators.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { protocolOf, requestNoticeMail, requestReceivedMail } from '../mails.ts';
import { insertRequest, type StoredRequest, selectRepeated } from '../request-repository.ts';

const answerWithin = days(15);

/**
 * Stores a request to the data officer, due in 15 days, confirms it by mail and mails the operators (L16). An address
 * gets one confirmation an hour, so that the form cannot fill a mailbox (S15). The same request sent again with its key
 * returns the first and mails nobody. Throws `rate_limited`.
 */
export async function askDataOfficer(
  context: Context,
  { limits, settings }: Pick<PrivacyDependencies, 'limits' | 'settings'>,
  input: PrivacyRequestInput,
  { address, key }: { address: string; key: string | null },
): Promise<PrivacyRequestOutput> {
  await limits.consume('privacy_request', clientNetwork(address).key);
  const idempotencyHash = key === null ? null : hashOf(key, input);
  const repeated = await selectRepeated(context.db, idempotencyHash);
  if (repeated) return present(repeated);
  const mayConfirm = await limits.allows('privacy_request_mail', input.email);
  const mayTell = await limits.allows('privacy_notice', 'all');
  const refund = async () => {
    if (mayConfirm) await limits.refund('privacy_request_mail', input.email);
    if (mayTell) await limits.refund('privacy_notice', 'all');
  };
  const createdAt = context.clock.now();
  const request = { ...input, createdAt, dueAt: later(createdAt, answerWithin), idempotencyHash };
  const storing = context.db.transaction((tx) =>
    store(tx, context, settings, { request, mayConfirm, mayTell }),
  );
  const made = await storing.catch(async (error: unknown) => {
    // Nothing was mailed, so a repeated request has its mails left.
    await refund();
    throw error;
  });
  if (made) return present(made);
  await refund();
  const first = await selectRepeated(context.db, idempotencyHash);
  if (!first) throw new AppError('unavailable');
  return present(first);
}

/** Hashes the content too: a key that two people happen to share names two requests. */
const hashOf = (key: string, { name, email, kind, message }: PrivacyRequestInput) =>
  hashToken(JSON.stringify([key, name, email, kind, message]));

const present = ({ id, dueAt }: StoredRequest): PrivacyRequestOutput => ({
  message: 'Pedido recebido. A resposta chega no seu email em até 15 dias.',
  protocol: protocolOf(id),
  due_at: dueAt.toISOString(),
});

interface Asked {
  request: PrivacyRequestInput & { createdAt: Date; dueAt: Date; idempotencyHash: Buffer | null };
  mayConfirm: boolean;
  mayTell: boolean;
}

/** Stores the request and queues its mails; returns null when another call with its key was faster. */
async function store(
  tx: Transaction,
  context: Context,
  settings: PrivacyDependencies['settings'],
  { request, mayConfirm, mayTell }: Asked,
): Promise<StoredRequest | null> {
  const { actor } = context;
  const userId = actor.kind === 'user' ? actor.user.id : null;
  const made = await insertRequest(tx, { ...request, userId });
  if (!made) return null;
  const ticket = { ...request, id: made.id };
  if (mayConfirm) {
    const mail = requestReceivedMail(settings, ticket);
    await queueMail(tx, context, { ...mail, userId, kind: 'privacy_request', to: request.email });
  }
  for (const operator of mayTell ? await selectOperators(tx) : []) {
    const notice = requestNoticeMail(settings, ticket);
    const to = { userId: operator.id, to: operator.email };
    await queueMail(tx, context, { ...notice, ...to, kind: 'privacy_notice' });
  }
  return made;
}
