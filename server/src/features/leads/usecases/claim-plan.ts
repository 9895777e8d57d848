import { chatPath, landingChat, planPath } from '@matilha/contract/leads';
import { claimAccount, type LoginClient, type SignedIn } from '#server/features/auth/api.ts';
import type { Context } from '#server/platform/context.ts';
import type { LeadDependencies } from '../dependencies.ts';
import { convertLeads } from '../repository.ts';

/**
 * Ends the landing's way: the account is its owner's, the chat is in it, and the browser is signed in (6.1).
 * `redirectTo` is the chat of the area; where nothing was asked there yet, it asks for the plan.
 */
export async function claimPlan(
  context: Context,
  deps: LeadDependencies,
  input: { token: string; password: string },
  client: LoginClient,
): Promise<SignedIn & { redirectTo: string }> {
  const { conversations } = deps;
  const { settled, ...signedIn } = await claimAccount(context, deps, input, client, async (tx, claimed) => {
    const { from, to, now } = claimed;
    const area = await convertLeads(tx, from, to, now);
    if (from !== to) await conversations.adopt(tx, claimed);
    const waiting = await conversations.isEmpty(tx, to, landingChat(area));
    return waiting ? planPath(area) : chatPath(area);
  });
  return { ...signedIn, redirectTo: settled };
}
