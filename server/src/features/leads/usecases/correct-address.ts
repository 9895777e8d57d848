import { mailboxKey } from '#server/database/stores/mailbox-key.ts';
import { correctProvisional } from '#server/features/auth/api.ts';
import type { Context } from '#server/platform/context.ts';
import type { LeadDependencies } from '../dependencies.ts';
import { correctLeads } from '../repository.ts';

/**
 * Corrects the unproven address of the signed-in provisional account and of its leads, and mails the claim link there; older links stop
 * working (decision 0080). The work is the same whether or not the new address has an account (R30). Counts as a mail and as a form of the
 * landing for that mailbox. Throws `conflict` for an account that is not provisional, `invalid_input` for its own address, and
 * `rate_limited`.
 */
export async function correctAddress(
  context: Context,
  deps: LeadDependencies,
  email: string,
  client: { address: string },
): Promise<void> {
  const further = [['landing_mailbox', mailboxKey(email)]] as const;
  await correctProvisional(context, deps, { email, client, further }, (tx, userId) =>
    correctLeads(tx, userId, email),
  );
}
