import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { ApiError } from '@matilha/contract/client/api-error';
import { call } from '#web/lib/requests/api-client.ts';
import { safeHref } from '#web/ui/markdown/safe-href.ts';

/**
 * Returns the address for card, invoices and cancelling: a page of the provider, or a path of ours. Throws
 * `ApiError` for an unsafe address.
 */
export async function askPortal(): Promise<string> {
  const { url } = await call(subscriptionCalls.openPortal);
  const target = safeHref(withoutOwnOrigin(url));
  if (target && target.kind !== 'mail') return target.href;
  throw new ApiError(502, {
    code: 'unexpected_response',
    message: 'O serviço de pagamento respondeu algo inesperado. Tente de novo em instantes.',
    requestId: '',
  });
}

/** On a developer's machine our own address is not `https:`. */
function withoutOwnOrigin(url: string, origin = window.location.origin): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
