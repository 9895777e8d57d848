import type { PaymentProviderName, WaitingCode as WaitingCodeView } from '@matilha/contract/billing/billing';
import type { WaitingCode } from '#server/providers/payments/payment-provider.ts';

/** Returns the code as its buyer sees it. The addresses of a simulated code lead nowhere, so they are left out. */
export function presentWaitingCode(
  { kind, code, pictureUrl, instructionsUrl, expiresAt }: WaitingCode,
  { provider, replaceable }: { provider: PaymentProviderName; replaceable: boolean },
): WaitingCodeView {
  const isReal = provider === 'stripe';
  return {
    kind,
    code,
    picture_url: isReal ? pictureUrl : null,
    instructions_url: isReal ? instructionsUrl : null,
    expires_at: expiresAt?.toISOString() ?? null,
    replaceable,
  };
}
