import type { RegisterOutput } from '@matilha/contract/account/auth';
import type { BusinessCategory } from '@matilha/contract/account/business-profile';
import { parsePhone } from '@matilha/contract/account/phone';
import type { RegisterInput } from '@matilha/contract/account/sign-up';
import { freeTierId } from '@matilha/contract/billing/plans';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { assertPublished, recordConsent } from '#server/features/privacy/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail, queueNothing } from '#server/providers/mail/queue-mail.ts';
import { admitSignUp } from '../admit-sign-up.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { existingAccountMail } from '../mails/mails.ts';
import { sendVerification } from '../mails/send-links.ts';
import { insertUser, selectByAddress } from '../repository.ts';
import { splitName } from '../rules.ts';

/** The landing also asks for the category of the business. */
type NewAccount = RegisterInput & { category?: BusinessCategory };

interface Registration {
  input: NewAccount;
  passwordHash: string;
  mayMail: boolean;
  address: string;
}

/**
 * Creates an unverified registration with its own password and link. If the address already has a verified account,
 * the response and the work are the same and its owner gets a mail instead (R30).
 */
export async function register(
  context: Context,
  deps: AuthDependencies,
  input: NewAccount,
  client: Client,
): Promise<RegisterOutput> {
  await assertPublished(context, input.terms_version);
  const { address } = client;
  await admitSignUp(context, deps.limits, { email: input.email, address }, async (mayMail) => {
    const passwordHash = await deps.passwords.hash(input.password);
    await context.db.transaction((tx) => store(tx, context, deps, { input, passwordHash, mayMail, address }));
  });
  return {
    message: 'Verifique seu email para ativar sua conta.',
    needVerification: true,
    redirectTo: `/email-verification?email=${encodeURIComponent(input.email)}`,
  };
}

async function store(
  tx: Transaction,
  context: Context,
  deps: AuthDependencies,
  registration: Registration,
): Promise<void> {
  const known = await selectByAddress(tx, registration.input.email);
  if (!known?.emailVerifiedAt) return openPending(tx, context, deps, registration);
  if (!registration.mayMail) return queueNothing(tx, context);
  const content = existingAccountMail(deps.settings);
  const to = { userId: known.id, to: known.email };
  return queueMail(tx, context, { ...content, ...to, kind: 'existing_account' });
}

async function openPending(
  tx: Transaction,
  context: Context,
  deps: AuthDependencies,
  { input, passwordHash, mayMail, address }: Registration,
): Promise<void> {
  const phone = parsePhone(input.phone);
  if (!phone) throw new AppError('invalid_input', { fields: { phone: 'Telefone inválido' } });
  const createdAt = context.clock.now();
  const user = await insertUser(tx, {
    ...splitName(input),
    ...phone,
    email: input.email,
    passwordHash,
    categoriaNegocio: input.category ?? null,
    tierId: freeTierId,
    createdAt,
  });
  await recordConsent(tx, context, {
    userId: user.id,
    purpose: 'terms',
    action: 'given',
    version: input.terms_version,
    channel: 'sign_up',
    address,
  });
  await audit(tx, context, { action: 'user.register', subject: `user:${user.id}` });
  if (mayMail) await sendVerification(tx, context, deps.settings, user);
}
