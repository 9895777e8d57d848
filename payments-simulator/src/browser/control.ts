import type { Accounts } from '../engine/accounts.ts';
import { judge } from '../engine/cards.ts';
import type { CatalogueBook } from '../engine/catalogue.ts';
import { waitsForCode } from '../engine/codes.ts';
import { addMethod, answerBank, openIntent, tryPayment } from '../engine/payments.ts';
import { drawConsequences, pay, settleLate } from '../engine/settlement.ts';
import { requireLasting, setCancelAtPeriodEnd } from '../engine/subscriptions.ts';
import type { Account, Intent, IntentStatus, PaymentMethodInput } from '../model/account.ts';
import { cardFailure, invalidRequest, missing } from '../model/failure.ts';
import { customerIdFor, customerOf, mintId } from '../model/ids.ts';
import { emit, findById, type Turn } from '../model/turn.ts';
import { presentCustomer, presentPaymentMethod } from '../present/present-customer.ts';
import { presentCheckout, presentNextAction } from '../present/present-payment.ts';
import { intentBySecret, reachAccounts } from './reach-accounts.ts';

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

/** Actions of the provider's script and portal, of card holders and of banks. */
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
  /** Returns the part of an intent that the browser may see; `nextAction` is the type of the payer's next step. */
  readIntent(
    clientSecret: string,
    customerId?: string,
  ): Promise<IntentOutcome & { amount: number; nextAction: string | null }>;
  /** Settles (`ok`) or fails a payment that is processing; pays a Pix code or boleto voucher that waits, or lets it expire. */
  settleIntent(intentId: string, ok: boolean): Promise<IntentOutcome>;
  /**
   * Makes a card the customer's default and pays overdue invoices with it. A subscription that has a card of its own keeps it.
   * A declined card throws (`card_error`) and changes nothing.
   */
  attachCard(customerId: string, paymentMethod: string | PaymentMethodInput): Promise<void>;
  /** Cancels at the end of the period, or resumes: the named subscription, by default the newest that has not ended. */
  setCancelAtPeriodEnd(customerId: string, cancel: boolean, subscriptionId?: string): Promise<void>;
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
    setCancelAtPeriodEnd: (customerId, cancel, subscriptionId) =>
      change(customerId, customerId, (turn) => {
        const newest = turn.account.subscriptions.findLast(({ endedAt }) => endedAt === null);
        const id = subscriptionId ?? newest?.id ?? '';
        setCancelAtPeriodEnd(turn, requireLasting(turn.account, id), cancel);
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

/**
 * Saves a card in the portal: it becomes the customer's default, and no subscription's own
 * (docs.stripe.com/customer-management/integrate-customer-portal, event `customer.updated`).
 */
function attachCard(turn: Turn, input: string | PaymentMethodInput): void {
  const { account } = turn;
  if (account.deletedAt !== null) throw missing('customer', account.id);
  const method = addMethod(turn, input);
  if (method.type !== 'card') throw invalidRequest('Only cards are kept for later payments.');
  const verdict = judge(method, 'on_session', turn.now);
  if (verdict.is === 'declined') throw cardFailure(verdict.error);
  // Changing a card in the portal includes the bank's confirmation.
  method.authenticated = true;
  emit(turn, 'payment_method.attached', presentPaymentMethod(account, method));
  const previous = { invoice_settings: { default_payment_method: account.defaultPaymentMethod } };
  account.defaultPaymentMethod = method.id;
  emit(turn, 'customer.updated', presentCustomer(account), previous);
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
