import { planPath } from '@matilha/contract/landing/landing-areas';
import { claimAccount, type LoginClient, type SignedIn } from '#server/features/auth/api.ts';
import type { Context } from '#server/platform/context.ts';
import { chatOfArea } from '../chat-of-area.ts';
import type { LeadDependencies } from '../dependencies.ts';
import { convertLeads } from '../repository.ts';

/**
 * Claims the provisional account of the landing: its chat and leads move to the owner's account and the browser is signed
 * in. `redirectTo` is the chat of the lead's area; an empty chat asks for the plan on opening.
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
    const chat = await chatOfArea({ db: tx, log: context.log }, deps, area);
    return (await conversations.isEmpty(tx, to, chat)) ? planPath(chat) : `/chat/${chat}`;
  });
  return { ...signedIn, redirectTo: settled };
}
