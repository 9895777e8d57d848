import type { CardError, Charge, Intent, PaymentMethod, PaymentMethodInput } from '../model/account.ts';
import { invalidRequest } from '../model/failure.ts';
import { mintId } from '../model/ids.ts';
import { emit, findById, getById, type Turn } from '../model/turn.ts';
import { presentCharge, presentIntent } from '../present/present-payment.ts';
import { bankRefused, judge, methodFrom, neverSettled, type Presence } from './cards.ts';
import { codeEnd, waitsForCode } from './codes.ts';

type NewIntent = Pick<
  Intent,
  | 'kind'
  | 'amount'
  | 'currency'
  | 'description'
  | 'metadata'
  | 'invoiceId'
  | 'saveCard'
  | 'methodTypes'
  | 'pixSeconds'
>;

export function openIntent(turn: Turn, terms: NewIntent): Intent {
  const intent: Intent = {
    ...terms,
    id: mintId(turn.account, terms.kind === 'setup' ? 'seti' : 'pi'),
    status: 'requires_payment_method',
    paymentMethodId: null,
    latestChargeId: null,
    error: null,
    createdAt: turn.now,
    canceledAt: null,
  };
  turn.account.intents.push(intent);
  emitIntent(turn, intent, 'created');
  return intent;
}

export function addMethod(turn: Turn, input: string | PaymentMethodInput): PaymentMethod {
  const details = typeof input === 'string' ? { token: input } : input;
  const known = findById(turn.account.paymentMethods, details.token);
  if (known) return known;
  const method = methodFrom(details, mintId(turn.account, 'pm'), turn.now);
  turn.account.paymentMethods.push(method);
  return method;
}

/**
 * Asks the bank and sets the intent's status. Throws if the intent is settled or processing, or does not take the method's type
 * (docs.stripe.com/api/payment_intents/object, `payment_method_types`).
 */
export function tryPayment(turn: Turn, intent: Intent, method: PaymentMethod, presence: Presence): void {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpectedState(intent);
  }
  requireTaken(intent, method.type);
  intent.paymentMethodId = method.id;
  intent.error = null;
  const verdict = judge(method, presence, turn.now);
  switch (verdict.is) {
    case 'approved':
      return succeed(turn, intent);
    case 'declined':
      return decline(turn, intent, verdict.error);
    case 'asks_bank':
      intent.status = 'requires_action';
      return emitIntent(turn, intent, 'requires_action');
    case 'slow':
      intent.status = 'processing';
      return emitIntent(turn, intent, 'processing');
    case 'shows_code':
      intent.status = 'requires_action';
      intent.codeEndsAt = codeEnd(intent, method.type, turn.now);
      return emitIntent(turn, intent, 'requires_action');
    default:
      return verdict satisfies never;
  }
}

/** Applies the bank's answer to an intent that asks for authentication. Throws for any other intent. */
export function answerBank(turn: Turn, intent: Intent, approve: boolean): void {
  const asked = intent.status === 'requires_action' && !waitsForCode(turn.account, intent);
  if (!asked || intent.paymentMethodId === null) throw unexpectedState(intent);
  if (!approve) return decline(turn, intent, bankRefused);
  getById(turn.account.paymentMethods, intent.paymentMethodId).authenticated = true;
  succeed(turn, intent);
}

/** Settles or fails a payment that is processing, or whose Pix code or boleto voucher waits. Throws for any other intent. */
export function settle(turn: Turn, intent: Intent, ok: boolean): void {
  if (intent.status !== 'processing' && !waitsForCode(turn.account, intent)) throw unexpectedState(intent);
  if (ok) succeed(turn, intent);
  else decline(turn, intent, neverSettled);
}

/** Fails a payment without a saved card. */
export function failWithoutMethod(turn: Turn, intent: Intent): void {
  intent.error = {
    code: 'payment_intent_incompatible_payment_method',
    declineCode: null,
    message: 'Nenhum cartão cadastrado.',
  };
  emitIntent(turn, intent, 'payment_failed');
}

export function cancelIntent(turn: Turn, intent: Intent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(intent);
  }
  intent.status = 'canceled';
  intent.canceledAt = turn.now;
  emitIntent(turn, intent, 'canceled');
}

function succeed(turn: Turn, intent: Intent): void {
  intent.status = 'succeeded';
  if (intent.kind === 'payment') {
    const charge = addCharge(turn, intent, null);
    emit(turn, 'charge.succeeded', presentCharge(turn.account, charge));
  }
  emitIntent(turn, intent, 'succeeded');
}

function decline(turn: Turn, intent: Intent, error: CardError): void {
  intent.status = 'requires_payment_method';
  intent.error = error;
  if (intent.kind === 'payment') {
    const charge = addCharge(turn, intent, error);
    emit(turn, 'charge.failed', presentCharge(turn.account, charge));
  }
  emitIntent(turn, intent, intent.kind === 'setup' ? 'setup_failed' : 'payment_failed');
}

function addCharge(turn: Turn, intent: Intent, error: CardError | null): Charge {
  const charge: Charge = {
    id: mintId(turn.account, 'ch'),
    intentId: intent.id,
    paymentMethodId: intent.paymentMethodId ?? '',
    status: error ? 'failed' : 'succeeded',
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    error,
    createdAt: turn.now,
  };
  turn.account.charges.push(charge);
  intent.latestChargeId = charge.id;
  return charge;
}

function emitIntent(turn: Turn, intent: Intent, change: string): void {
  emit(
    turn,
    `${intent.kind === 'setup' ? 'setup' : 'payment'}_intent.${change}`,
    presentIntent(turn.account, intent),
  );
}

function requireTaken({ kind, methodTypes }: Intent, type: string): void {
  if (methodTypes === undefined || methodTypes.includes(type)) return;
  throw invalidRequest(
    `This ${kind} intent takes ${methodTypes.join(', ')}; a payment method of type ${type} cannot pay it.`,
    { param: 'payment_method' },
  );
}

function unexpectedState(intent: Intent) {
  return invalidRequest(`This ${intent.kind} intent's status is ${intent.status}: it cannot do that now.`, {
    code: `${intent.kind === 'setup' ? 'setup' : 'payment'}_intent_unexpected_state`,
  });
}
