import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { recogniseDevice } from '../known-device.ts';
import { selectDemonstration } from '../repository.ts';
import { type LoginClient, openProvenSession, type SignedIn } from './login.ts';

const gone = 'A conta da demonstração foi apagada, ou mudou de email.';

/**
 * Opens a session of the demonstration subscriber, and of nobody else, without a password: for requests on the machine of a local
 * installation, which the caller checks. Throws `not_found` where that account is gone, is closed or has a role of the panel.
 */
export async function enterDemonstration(context: Context, client: LoginClient): Promise<SignedIn> {
  const account = await selectDemonstration(context.db);
  if (!account) throw new AppError('not_found', { message: gone });
  const known = await recogniseDevice(context.db, client.device, account.email);
  const proof = { checked: account, rehashed: undefined, known };
  return context.db.transaction((tx) => openProvenSession(tx, context, proof, client));
}
