import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { later, seconds } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type CallOutcome, callAutomation } from '../call-automation.ts';
import type { Automation } from '../dependencies.ts';
import { type LeadRow, markDelivered, noteFailure, selectDelivery } from '../repository.ts';
import { giveUpAfter, retryAt } from '../rules.ts';

export const deliverLeadJob = 'leads.deliver';

export interface Courier {
  automation: Automation | null;
  limits: Limits;
  /** The automation of a local installation may run on the same machine. */
  settings: Pick<Config, 'local'>;
  /** Milliseconds in which the automation's response must begin (R21). */
  callPatience?: number;
}

const payloadSchema = z.object({ deliveryId: z.string(), since: z.iso.datetime() });
const slotPause = 100;
const usualPatience = seconds(10);
const unconfigured = {
  delivered: false,
  status: null,
  reason: 'not configured',
  retryAfter: undefined,
} as const;

/** Thrown so that the queue retries the job after its pause. */
export class LeadDelayedError extends Error {
  override name = 'LeadDelayedError';
}

/**
 * Makes one attempt to deliver a lead to the automation, with the same delivery id every time. Throws `LeadDelayedError`
 * to be retried, not before the automation's `Retry-After`; after a day it marks the delivery as failed and leaves it to
 * an operator (R21).
 */
export async function deliverLead(context: Context, courier: Courier, payload: unknown): Promise<void> {
  const { deliveryId, since } = payloadSchema.parse(payload);
  const found = await selectDelivery(context.db, deliveryId);
  if (found?.delivery.status !== 'queued') return;
  if (!courier.automation)
    return fail(context, { deliveryId, since: new Date(since), outcome: unconfigured });
  const { nextAttemptAt } = found.delivery;
  if (nextAttemptAt && nextAttemptAt > context.clock.now()) throw new LeadDelayedError('too early');
  await waitForSlot(courier.limits);
  // The account may have been erased while this waited (L6).
  const due = await selectDelivery(context.db, deliveryId);
  if (due?.delivery.status !== 'queued') return;
  const now = context.clock.now();
  const call = { deliveryId, body: bodyOf(due.lead), now, timeout: courier.callPatience ?? usualPatience };
  const outcome = await callAutomation(courier.automation, call, courier.settings.local);
  if (outcome.delivered)
    return void (await markDelivered(context.db, deliveryId, outcome.status, context.clock.now()));
  await fail(context, { deliveryId, since: new Date(since), outcome });
}

interface Failed {
  deliveryId: string;
  since: Date;
  outcome: Extract<CallOutcome, { delivered: false }>;
}

async function fail({ db, clock, log }: Context, { deliveryId, since, outcome }: Failed): Promise<void> {
  const { status, reason } = outcome;
  const now = clock.now();
  const final = now >= later(since, giveUpAfter);
  const nextAttemptAt = final ? null : retryAt(outcome.retryAfter, now);
  await noteFailure(db, deliveryId, { lastStatus: status, lastError: reason, nextAttemptAt, final });
  log.warn({ deliveryId, status, reason, final }, 'lead not delivered');
  if (!final) throw new LeadDelayedError(reason);
}

/** Waits for a slot: all processes together make at most ten calls a second. */
async function waitForSlot(limits: Limits): Promise<void> {
  while (!(await limits.allows('lead_delivery', 'all'))) await sleep(slotPause);
}

/** Returns the JSON body. Brazilian numbers get their country code, so that they can be dialled. */
const bodyOf = ({ name, email, whatsapp, area }: LeadRow): string =>
  JSON.stringify({
    name,
    email,
    whatsapp: whatsapp.startsWith('+') ? whatsapp : `+55${whatsapp}`,
    area,
  });
