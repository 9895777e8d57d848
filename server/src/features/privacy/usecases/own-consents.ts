import { type ConsentInput, type ConsentState, consentPurpose } from '@matilha/contract/privacy/privacy';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { selectConsents, selectLatestConsents, selectUser } from '../repository.ts';
import { currentTermsVersion } from './read-terms.ts';
import { recordConsent } from './record-consent.ts';

/** Returns the acting user's current consents and their history (L1, L2). */
export async function readConsents(context: Context): Promise<ConsentState> {
  const { id } = requireUser(context);
  const [user, rows, last, current] = await Promise.all([
    selectUser(context.db, id),
    selectConsents(context.db, id),
    selectLatestConsents(context.db, id),
    currentTermsVersion(context),
  ]);
  if (!user) throw new AppError('unauthenticated');
  const history = rows.flatMap(({ purpose, action, version, createdAt }) => {
    const known = consentPurpose.safeParse(purpose);
    return known.success
      ? [{ purpose: known.data, action, version, created_at: createdAt.toISOString() }]
      : [];
  });
  const latest = (purpose: string) => last.find((act) => act.purpose === purpose);
  const terms = latest('terms');
  return {
    terms_accepted: terms?.action === 'given' ? terms.version : null,
    terms_current: current,
    whatsapp_offers: latest('whatsapp_offers')?.action === 'given',
    has_password: user.passwordHash !== null,
    history,
  };
}

/** Records that the acting user accepts the terms shown, or gives or withdraws another consent; returns the new state (L1, L2). */
export async function changeConsent(
  context: Context,
  input: ConsentInput,
  address: string,
): Promise<ConsentState> {
  const { id: userId } = requireUser(context);
  const version = input.purpose === 'terms' ? input.version : undefined;
  const channel = input.purpose === 'terms' ? 'banner' : 'account';
  const { purpose, action } = input;
  await context.db.transaction((tx) =>
    recordConsent(tx, context, { userId, purpose, action, version, channel, address }),
  );
  return readConsents(context);
}
