import { later } from '#server/platform/clock.ts';
import { type Context, requireStaffSession } from '#server/platform/context.ts';
import { newToken } from '#server/platform/tokens.ts';
import { putChallenge, takeChallenge } from './repository.ts';
import { challengeLifetime } from './webauthn.ts';

/** Stores a new challenge in the session, with its end. */
export async function giveChallenge(context: Context): Promise<string> {
  const { sessionId } = requireStaffSession(context);
  const challenge = newToken();
  const ends = later(context.clock.now(), challengeLifetime).getTime();
  await putChallenge(context.db, sessionId, `${ends}:${challenge}`);
  return challenge;
}

/** Returns the session's challenge once, even if its use then fails; undefined when it is used or too old. */
export async function takeCurrentChallenge(context: Context): Promise<string | undefined> {
  const { sessionId } = requireStaffSession(context);
  const [ends, challenge] = (await takeChallenge(context.db, sessionId))?.split(':') ?? [];
  return Number(ends) > context.clock.now().getTime() ? challenge : undefined;
}
