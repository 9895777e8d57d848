import type { Account, Intent, PaymentMethod } from '../model/account.ts';
import { day, findById } from '../model/turn.ts';

/** Seconds for which a Pix code can be paid unless the intent names another time (`payment_method_options.pix`). */
const pixSeconds = 14_400;
/** Days after the day of its confirmation on whose end a boleto expires, in São Paulo, three hours behind UTC. */
const boletoDays = 3;
const saoPaulo = 3 * 3_600;

/** Returns the method whose code the intent shows while it waits for the payment; null for an intent without such a code. */
export function waitsForCode(account: Account, intent: Intent): PaymentMethod | null {
  if (intent.status !== 'requires_action') return null;
  const method = findById(account.paymentMethods, intent.paymentMethodId);
  return method && method.type !== 'card' ? method : null;
}

/** Returns when a code that is confirmed at `now` expires. Times are Unix seconds. */
export function codeEnd(intent: Intent, type: PaymentMethod['type'], now: number): number {
  if (type === 'pix') return now + (intent.pixSeconds ?? pixSeconds);
  const today = Math.floor((now - saoPaulo) / day) * day + saoPaulo;
  return today + (boletoDays + 1) * day - 60;
}
