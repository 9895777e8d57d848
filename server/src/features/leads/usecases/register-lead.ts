import { randomUUID } from 'node:crypto';
import type { RegisterOutput } from '@matilha/contract/account/auth';
import { parsePhone } from '@matilha/contract/account/phone';
import { categoryOfArea, planPath } from '@matilha/contract/landing/landing-areas';
import type { LandingRegisterInput } from '@matilha/contract/landing/leads';
import type { Transaction } from '#server/database/connection.ts';
import { mailboxKey } from '#server/database/stores/mailbox-key.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { admitSignUp, openProvisionalAccount } from '#server/features/auth/api.ts';
import { assertPublished } from '#server/features/privacy/api.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, sign } from '#server/platform/tokens.ts';
import { chatOfArea } from '../chat-of-area.ts';
import type { LeadDependencies } from '../dependencies.ts';
import { insertDelivery, insertLead } from '../repository.ts';
import { brazilianDay, campaignOf, isBot } from '../rules.ts';
import { describeSubmission, type Submission, submitOnce } from '../submit-once.ts';
import { deliverLeadJob } from './deliver-lead.ts';

export interface Visitor {
  address: string;
  userAgent: string;
  /** The `Idempotency-Key` header. */
  key: string | null;
}

export interface RegisteredLead {
  answer: RegisterOutput;
  /** Token of this browser's session; null for a bot. */
  token: string | null;
}

/**
 * Registers a visitor of the landing: stores provisional account, consents, credits, lead, mail and delivery in one
 * transaction; jobs send the mail and call the automation. The response is the same whether or not the address is known
 * (R30). Idempotent for copies of one form. Throws `invalid_input`, `rate_limited`, `idempotency_mismatch`, `unavailable`.
 */
export async function registerLead(
  context: Context,
  deps: LeadDependencies,
  input: LandingRegisterInput,
  visitor: Visitor,
): Promise<RegisteredLead> {
  const answer = {
    message: 'Tudo certo! Seu plano está sendo gerado.',
    needVerification: true,
    redirectTo: planPath(await chatOfArea(context, deps, input.area)),
  };
  await assertPublished(context, input.terms_version);
  if (isBot(input)) {
    context.log.info({}, 'landing form filled in by a bot');
    return { answer, token: null };
  }
  const submission = await describeSubmission(context, input, visitor.key);
  await submitOnce(context, deps.limits, submission, async () => {
    const { email } = input;
    const origin = {
      email,
      address: visitor.address,
      further: [['landing_mailbox', mailboxKey(email)]] as const,
    };
    await admitSignUp(context, deps.limits, origin, async (mayMail) => {
      const lead = { input, visitor, submission, mayMail };
      await context.db.transaction((tx) => openLead(tx, context, deps, lead));
    });
  });
  return { answer, token: submission.sessionToken };
}

interface NewLead {
  input: LandingRegisterInput;
  visitor: Visitor;
  submission: Submission;
  mayMail: boolean;
}

async function openLead(
  tx: Transaction,
  context: Context,
  deps: LeadDependencies,
  { input, visitor, submission, mayMail }: NewLead,
): Promise<void> {
  const { email, phone, area } = input;
  const now = context.clock.now();
  const { userId, name } = await openProvisionalAccount(tx, context, deps.settings, {
    ...input,
    category: categoryOfArea(area),
    termsVersion: input.terms_version,
    offers: input.marketing === true,
    sessionToken: submission.sessionToken,
    mayMail,
    client: visitor,
  });
  const { idempotencyHash, requestHash } = submission;
  const number = parsePhone(phone);
  const whatsapp = number?.phone ?? '';
  const lead = { userId, name, email, whatsapp, area, campaign: campaignOf(input), createdAt: now };
  const leadId = await insertLead(tx, { ...lead, idempotencyHash, requestHash });
  if (deps.automation) await queueDelivery(tx, context, leadId, `${number?.ddi} ${whatsapp}`);
}

/** Stores the delivery and its job in the lead's transaction (I7); at most one a day for each number. */
async function queueDelivery(
  tx: Transaction,
  context: Context,
  leadId: number,
  number: string,
): Promise<void> {
  const now = context.clock.now();
  const whatsappHash = hashToken(sign(await readSecret(tx, 'leads'), `whatsapp:${number}`));
  const id = randomUUID();
  const delivery = { id, leadId, whatsappHash, day: brazilianDay(now), createdAt: now };
  const first = await insertDelivery(tx, { ...delivery, status: 'queued', nextAttemptAt: now });
  if (!first) return;
  await context.jobs.enqueue(tx, deliverLeadJob, { deliveryId: id, since: now.toISOString() });
}
