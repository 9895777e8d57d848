import { isPaymentPath } from '@matilha/contract/billing/payment-paths';

export type Handling = 'navigation' | 'payment' | 'asset' | 'picture' | 'leave';

interface HandledRequest {
  method: string;
  mode: string;
  url: URL;
  origin: string;
}

/** Paths never handled by the worker: API calls, pages outside the application, and probes. */
const left = /^\/(api|dev|landing|admin|healthz|readyz|metrics)(\/|$)/;
const pictures = /^\/(images|brand)\/|^\/(favicon\.svg|theme\.js|manifest\.webmanifest)$/;

/** Returns how the worker handles a request. It never opens an address that has a parameter named `autoSend`. */
export function handlingOf({ method, mode, url, origin }: HandledRequest): Handling {
  if (method !== 'GET' || url.origin !== origin || left.test(url.pathname)) return 'leave';
  if ([...url.searchParams.keys()].some((name) => name.toLowerCase() === 'autosend')) return 'leave';
  if (mode === 'navigate') return navigationTo(url.pathname);
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return pictures.test(url.pathname) ? 'picture' : 'leave';
}

/**
 * Payment pages have a content policy of their own, which the kept page lacks: it replaces them only without a
 * network.
 */
function navigationTo(pathname: string): Handling {
  if (/\.[a-z0-9]{1,8}$/i.test(pathname)) return 'leave';
  return isPaymentPath(pathname) ? 'payment' : 'navigation';
}
