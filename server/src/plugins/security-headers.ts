import { isPaymentPath } from '@matilha/contract/billing/payment-paths';
import { videoFrameOrigins, videoOrigin } from '@matilha/contract/content/video-link';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
/** Policy of the application's document, whose screens embed videos in the same document: from these hosts only (S8). */
const applicationPolicy = ({ videoHosts }: Pick<Config, 'videoHosts'>): string =>
  `${pagePolicy}; frame-src ${[...videoFrameOrigins, ...videoHosts.map(videoOrigin)].join(' ')}`;

/** Stripe's hosts, by purpose (docs.stripe.com/security/guide#content-security-policy). */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  /** QR codes of Pix. */
  image: ['https://qr.stripe.com'],
};
const { script, frame, connect, image } = stripeHosts;
const withStripe = (policy: string): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' ${script.join(' ')}`)
    .replace("img-src 'self'", `img-src 'self' ${image.join(' ')}`)
    .replace("connect-src 'self'", `connect-src 'self' ${connect.join(' ')}`)
    .replace('frame-src ', `frame-src ${frame.join(' ')} `);

const permissions = 'camera=(), microphone=(), geolocation=()';
/** The chat records voice notes. */
const withMicrophone = permissions.replace('microphone=()', 'microphone=(self)');
const paymentPermissions = `${permissions}, payment=(self ${frame.map((host) => `"${host}"`).join(' ')})`;

const ownPermissions = ({ transcriptionModel }: Pick<Config, 'transcriptionModel'>): string =>
  transcriptionModel === null ? permissions : withMicrophone;

/**
 * Returns the headers of the application's document at an address. Only payment pages, and only with the provider that needs it, also allow
 * the provider's script and frames.
 */
export function documentHeaders(
  path: string,
  config: Pick<Config, 'payments' | 'videoHosts' | 'transcriptionModel'>,
): Record<string, string> {
  const pays = config.payments?.provider === 'stripe' && isPaymentPath(path);
  const policy = applicationPolicy(config);
  return {
    'content-security-policy': pays ? withStripe(policy) : policy,
    'permissions-policy': pays ? paymentPermissions : ownPermissions(config),
  };
}

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** Returns the headers that every response carries, however it is sent. */
function commonHeaders({
  appUrl,
  hstsSubdomains,
}: Pick<Config, 'appUrl' | 'hstsSubdomains'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Never a path or query, not even to this product itself: some addresses are secrets (decision 0075).
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(appUrl.protocol === 'https:' && {
      'strict-transport-security': `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** Sets the security headers and the request id on every response, errors and files included. A route may set its own policy. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const common = commonHeaders(config);
  app.addHook('onSend', async (request, reply) => {
    const api = request.url.startsWith('/api/');
    reply.headers(common).header('x-request-id', request.id);
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissions);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', api ? dataPolicy : pagePolicy);
    }
    if (api && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** Returns the headers for responses that bypass the hooks: an event stream, bytes that are no request. */
export const headersByHand = (config: Pick<Config, 'appUrl' | 'hstsSubdomains'>): Record<string, string> => ({
  ...commonHeaders(config),
  'permissions-policy': permissions,
  'content-security-policy': dataPolicy,
});
