import type { Accounts } from '../engine/accounts.ts';
import { judge } from '../engine/cards.ts';
import type { CatalogueBook } from '../engine/catalogue.ts';
import { waitsForCode } from '../engine/codes.ts';
import { addMethod, answerBank, openIntent, tryPayment } from '../engine/payments.ts';
import { chargeOf, closeDispute, openDispute, settleRefund } from '../engine/refunds.ts';
import { drawConsequences, pay, settleLate } from '../engine/settlement.ts';
import { requireLasting, setCancelAtPeriodEnd } from '../engine/subscriptions.ts';
import type { Account, Intent, IntentStatus, PaymentMethodInput, RefundStatus } from '../model/account.ts';
import { cardFailure, invalidRequest, missing } from '../model/failure.ts';
import { clientSecret, customerIdFor, customerOf, intentOfSecret, mintId } from '../model/ids.ts';
import { emit, findById, type Turn } from '../model/turn.ts';
import { presentPaymentMethod } from '../present/present-customer.ts';
import { presentCheckout, presentNextAction } from '../present/present-payment.ts';

/** An intent's state as the provider's script returns it to the page. */
export interface IntentOutcome {
  id: string;
  status: IntentStatus;
  /** The reason of a decline, in Portuguese, else null. */
  message: string | null;
  declineCode: string | null;
}

export interface LinkPayment {
  paymentLinkId: string;
  /** The value from the link's address. */
  clientReferenceId: string | null;
  email: string;
  paymentMethod?: string;
}

/** Actions of the provider's script, portal and dashboard, of card holders and of banks. */
export interface Control {
  /** Pays an intent as the browser would. A decline is an outcome, not an error. */
  confirmIntent(
    clientSecret: string,
    paymentMethod: string | PaymentMethodInput,
    customerId?: string,
  ): Promise<IntentOutcome>;
  /** Approves or refuses the bank's authentication of an intent that requires an action. */
  authenticateIntent(clientSecret: string, approve: boolean, customerId?: string): Promise<IntentOutcome>;
  /** Pays the Pix code or boleto voucher that an intent shows, as the payer's bank would. */
  payCode(clientSecret: string, customerId?: string): Promise<IntentOutcome>;
  /** Returns the part of an intent that the browser may see; `nextAction` is the type of what the payer must do. */
  readIntent(
    clientSecret: string,
    customerId?: string,
  ): Promise<IntentOutcome & { amount: number; nextAction: string | null }>;
  /** Settles (`ok`) or fails a payment that is processing; pays a Pix code or boleto voucher that waits, or lets it expire. */
  settleIntent(intentId: string, ok: boolean): Promise<IntentOutcome>;
  /** Saves a card for later payments and pays overdue invoices. A declined card throws (`card_error`) and changes nothing. */
  attachCard(customerId: string, paymentMethod: string | PaymentMethodInput): Promise<void>;
  setCancelAtPeriodEnd(customerId: string, cancel: boolean): Promise<void>;
  /** Opens a dispute of a payment. Returns the dispute's id. */
  openDispute(intentId: string): Promise<string>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Moves a refund on before the bank's answer is due. Throws for a refund that is final. */
  settleRefund(
    refundId: string,
    status: Exclude<RefundStatus, 'pending'>,
    failureReason?: string,
  ): Promise<void>;
  /** Pays on a page opened from a payment link. Returns the ids of the checkout session, its customer and its intent. */
  payLink(payment: LinkPayment): Promise<{ checkoutId: string; customerId: string; intentId: string }>;
  /** Returns the document of a customer, for the portal; null for an unknown id. */
  readAccount(customerId: string): Promise<Account | null>;
}

export function createControl(catalogue: CatalogueBook, accounts: Accounts): Control {
  const { change, onIntent, readBySecret } = reachAccounts(accounts);

  return {
    confirmIntent: (secret, paymentMethod, customerId) =>
      onIntent(secret, customerId, (turn, intent) => {
        pay(turn, intent, addMethod(turn, paymentMethod), 'on_session');
        return outcomeOf(intent);
      }),
    authenticateIntent: (secret, approve, customerId) =>
      onIntent(secret, customerId, (turn, intent) => {
        answerBank(turn, intent, approve);
        drawConsequences(turn, intent);
        return outcomeOf(intent);
      }),
    payCode: (secret, customerId) =>
      onIntent(secret, customerId, (turn, intent) => {
        if (!waitsForCode(turn.account, intent)) throw invalidRequest('This intent shows no code to pay.');
        settleLate(turn, intent, true);
        return outcomeOf(intent);
      }),
    readIntent: async (secret, customerId) => {
      const turn = await readBySecret(secret, customerId);
      const intent = intentBySecret(turn, secret);
      const nextAction = presentNextAction(turn.account, intent)?.type ?? null;
      return { ...outcomeOf(intent), amount: intent.amount, nextAction };
    },
    settleIntent: (intentId, ok) =>
      change(customerOf(intentId), intentId, (turn) => settleIntent(turn, intentId, ok)),
    attachCard: (customerId, paymentMethod) =>
      change(customerId, customerId, (turn) => attachCard(turn, paymentMethod)),
    setCancelAtPeriodEnd: (customerId, cancel) =>
      change(customerId, customerId, (turn) => {
        const running = turn.account.subscriptions.findLast(({ endedAt }) => endedAt === null);
        setCancelAtPeriodEnd(turn, requireLasting(turn.account, running?.id ?? ''), cancel);
      }),
    openDispute: (intentId) =>
      change(
        customerOf(intentId),
        intentId,
        (turn) => openDispute(turn, chargeOf(turn.account, intentId)).id,
      ),
    closeDispute: (disputeId, outcome) =>
      change(customerOf(disputeId), disputeId, (turn) => closeDispute(turn, disputeId, outcome)),
    settleRefund: (refundId, status, failureReason) =>
      change(customerOf(refundId), refundId, (turn) => {
        const made = findById(turn.account.refunds, refundId);
        if (!made) throw missing('refund', refundId);
        settleRefund(turn, made, status, failureReason);
      }),
    payLink: async (payment) => {
      const { paymentLinks } = await catalogue.read();
      const link = findById(paymentLinks, payment.paymentLinkId);
      if (!link) throw missing('payment_link', payment.paymentLinkId);
      return accounts.create(customerIdFor(undefined), (turn) => payLink(turn, link, payment));
    },
    readAccount: async (customerId) => (await accounts.read(customerId))?.account ?? null,
  };
}

/** Returns functions that find an account by one of its ids or client secrets. */
function reachAccounts(accounts: Accounts) {
  async function change<T>(customerId: string | null, what: string, work: (turn: Turn) => T): Promise<T> {
    const changed = customerId === null ? null : await accounts.change(customerId, work);
    if (!changed) throw missing('account', what);
    return changed.value;
  }

  function onIntent<T>(
    secret: string,
    customerId: string | undefined,
    work: (turn: Turn, intent: Intent) => T,
  ): Promise<T> {
    return change(ownerOfSecret(secret, customerId), secret, (turn) =>
      work(turn, intentBySecret(turn, secret)),
    );
  }

  async function readBySecret(secret: string, customerId: string | undefined): Promise<Turn> {
    const owner = ownerOfSecret(secret, customerId);
    const turn = owner === null ? null : await accounts.read(owner);
    if (!turn) throw missing('payment_intent', intentOfSecret(secret));
    return turn;
  }

  return { change, onIntent, readBySecret };
}

function ownerOfSecret(secret: string, customerId: string | undefined): string | null {
  const owner = customerOf(secret);
  if (customerId === undefined || owner === customerId) return owner;
  throw missing('payment_intent', intentOfSecret(secret));
}

function intentBySecret({ account }: Turn, secret: string): Intent {
  const intent = findById(account.intents, intentOfSecret(secret));
  if (intent && clientSecret(account, intent.id) === secret) return intent;
  throw missing('payment_intent', intentOfSecret(secret));
}

function outcomeOf(intent: Intent): IntentOutcome {
  return {
    id: intent.id,
    status: intent.status,
    message: intent.error?.message ?? null,
    declineCode: intent.error?.declineCode ?? null,
  };
}

function settleIntent(turn: Turn, intentId: string, ok: boolean): IntentOutcome {
  const { account } = turn;
  const intent = findById(account.intents, intentId);
  if (!intent) throw missing('payment_intent', intentId);
  settleLate(turn, intent, ok);
  return outcomeOf(intent);
}

function attachCard(turn: Turn, input: string | PaymentMethodInput): void {
  const { account } = turn;
  if (account.deletedAt !== null) throw missing('customer', account.id);
  const method = addMethod(turn, input);
  if (method.type !== 'card') throw invalidRequest('Only cards are kept for later payments.');
  const verdict = judge(method, 'on_session', turn.now);
  if (verdict.is === 'declined') throw cardFailure(verdict.error);
  // Changing a card in the portal includes the bank's confirmation.
  method.authenticated = true;
  account.defaultPaymentMethod = method.id;
  emit(turn, 'payment_method.attached', presentPaymentMethod(account, method));
  for (const subscription of account.subscriptions) {
    if (subscription.endedAt === null) subscription.defaultPaymentMethod = method.id;
  }
  for (const intent of overdueIntents(turn)) payOverdue(turn, intent, method);
}

function overdueIntents({ account }: Turn): Intent[] {
  return account.invoices
    .filter((invoice) => invoice.status === 'open' && invoice.billingReason === 'subscription_cycle')
    .filter(({ subscriptionId }) => findById(account.subscriptions, subscriptionId)?.endedAt === null)
    .flatMap((invoice) => findById(account.intents, invoice.intentId) ?? [])
    .filter(({ status }) => status === 'requires_payment_method' || status === 'requires_action');
}

function payOverdue(turn: Turn, intent: Intent, method: Parameters<typeof pay>[2]): void {
  pay(turn, intent, method, 'on_session');
  if (intent.status === 'requires_action') {
    answerBank(turn, intent, true);
    drawConsequences(turn, intent);
  }
  if (intent.error) throw cardFailure(intent.error);
}

function payLink(
  turn: Turn,
  link: { amount: number; currency: string; productName: string },
  payment: LinkPayment,
) {
  const { account } = turn;
  account.guest = true;
  account.email = payment.email;
  const intent = openIntent(turn, {
    kind: 'payment',
    amount: link.amount,
    currency: link.currency,
    description: null,
    metadata: {},
    invoiceId: null,
    saveCard: false,
  });
  tryPayment(turn, intent, addMethod(turn, payment.paymentMethod ?? 'pm_card_approved'), 'on_session');
  if (intent.status === 'requires_action' && !waitsForCode(account, intent)) answerBank(turn, intent, true);
  if (intent.error) throw cardFailure(intent.error);
  const checkout = {
    id: mintId(account, 'cs'),
    paymentLinkId: payment.paymentLinkId,
    clientReferenceId: payment.clientReferenceId,
    email: payment.email,
    amount: link.amount,
    currency: link.currency,
    intentId: intent.id,
    createdAt: turn.now,
  };
  account.checkouts.push(checkout);
  emit(turn, 'checkout.session.completed', presentCheckout(account, checkout));
  return { checkoutId: checkout.id, customerId: account.id, intentId: intent.id };
}
