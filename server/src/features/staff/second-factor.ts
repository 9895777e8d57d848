import { audit } from '#server/database/audit.ts';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { lockUser, rotateSession } from '#server/features/auth/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff, requireStaffSession } from '#server/platform/context.ts';
import { type LimitName, type Limits, refundAttempt, refundFailure } from '#server/platform/limits.ts';
import { newToken } from '#server/platform/tokens.ts';
import type { MailSettings } from './mails.ts';
import { notifyOperators } from './notify-operators.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  lockSession,
  type Methods,
  markSecondFactor,
  replaceRecoveryCodes,
  selectMethods,
} from './repository.ts';

export type Method = 'authenticator' | 'passkey' | 'recovery_code';

const methodNames: Record<Method, string> = {
  authenticator: 'aplicativo de códigos',
  passkey: 'chave de acesso',
  recovery_code: 'código de recuperação',
};

/** A passed second factor; the session continues under the token, if there is one. */
export interface Passed {
  token: string | undefined;
}

/**
 * Marks the session as having passed the second factor. The first time, the session gets a new token, because an earlier one may have been
 * stolen before, and all operators are mailed.
 */
export async function passSecondFactor(
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  method: Method,
): Promise<Passed> {
  const { user, sessionId } = requireStaffSession(context);
  const session = await lockSession(tx, sessionId, user.id);
  if (!session) throw new AppError('unauthenticated');
  await markSecondFactor(tx, sessionId, context.clock.now());
  const details = { method, first: session.secondFactorAt === null };
  await audit(tx, context, { action: 'second_factor.pass', subject: `user:${user.id}`, details });
  if (session.secondFactorAt !== null) return { token: undefined };
  const token = newToken();
  await rotateSession(tx, sessionId, token);
  await notifyOperators(tx, context, settings, {
    subject: 'Nova entrada no painel',
    happened: `entrou no painel com ${methodNames[method]}.`,
    person: user.email,
  });
  return { token };
}

/** The sentence beside the field of a refused proof. */
export const refusedProof = (field: 'code' | 'credential') =>
  new AppError('invalid_input', {
    fields: {
      [field]:
        field === 'code'
          ? 'Código incorreto ou já usado. Confira e tente de novo.'
          : 'A chave de acesso não foi aceita. Tente de novo.',
    },
  });

interface Attempt {
  limit: Extract<LimitName, 'second_factor' | 'passkey'>;
  method: Method;
  /** Returns undefined for a wrong proof. */
  run: () => Promise<Passed | undefined>;
}

/** Runs an attempt at a second factor. Only refused ones count against the person's limit, and are recorded. */
export async function attemptFactor(
  context: Context,
  limits: Limits,
  { limit, method, run }: Attempt,
): Promise<Passed> {
  const { user } = requireStaffSession(context);
  const key = String(user.id);
  const note = (reason: string) =>
    audit(context.db, context, {
      action: 'second_factor.refuse',
      subject: `user:${user.id}`,
      details: { method, reason },
    });
  try {
    await limits.consume(limit, key);
  } catch (error) {
    if (await limits.allows('limited_sign_in', `${limit} ${key}`)) await note('rate_limited');
    throw error;
  }
  const counting = { limits, log: context.log };
  const passed = await refundFailure(counting, [limit, key], run);
  if (!passed) {
    await note('wrong');
    throw refusedProof(method === 'passkey' ? 'credential' : 'code');
  }
  await refundAttempt(counting, limit, key);
  return passed;
}

/** Returns the second factors of the acting person. With none, the password alone may enrol the first; otherwise asks for a fresh one. */
export async function mayEnrol(db: Executor, context: Context): Promise<Methods> {
  const { user } = requireStaffSession(context);
  const methods = await selectMethods(db, user.id);
  if (methods.authenticator || methods.passkeys > 0) requireProvenStaff(context, 'any');
  return methods;
}

/** As `mayEnrol`, with the account locked until the transaction ends, so that of two first enrolments the second needs the first. */
export async function admitEnrolment(tx: Transaction, context: Context): Promise<Methods> {
  const { user } = requireStaffSession(context);
  if (!(await lockUser(tx, user.id))) throw new AppError('unauthenticated');
  return mayEnrol(tx, context);
}

export interface Enrolled extends Passed {
  /** Shown once; empty where the person has some already. */
  recoveryCodes: string[];
}

/** Finishes an enrolment: recovery codes if there are none, mails to all operators, and the session has passed the second factor. */
export async function finishEnrolment(
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  { method, before }: { method: Exclude<Method, 'recovery_code'>; before: Methods },
): Promise<Enrolled> {
  const { user } = requireStaffSession(context);
  const recoveryCodes = before.recoveryCodes > 0 ? [] : await giveRecoveryCodes(tx, context, user.id);
  await audit(tx, context, {
    action: 'second_factor.enrol',
    subject: `user:${user.id}`,
    details: { method, first: !before.authenticator && before.passkeys === 0 },
  });
  await notifyOperators(tx, context, settings, {
    subject: 'Segundo fator cadastrado',
    happened: `cadastrou um segundo fator: ${methodNames[method]}.`,
    person: user.email,
  });
  return { recoveryCodes, ...(await passSecondFactor(tx, context, settings, method)) };
}

/** Replaces a person's recovery codes and returns the new ones. */
export async function giveRecoveryCodes(
  tx: Transaction,
  { clock }: Context,
  userId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await replaceRecoveryCodes(tx, userId, hashes, clock.now());
  return codes;
}
