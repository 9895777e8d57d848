import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import type { BrowserContext } from '@playwright/test';
import { paymentPageScript } from './payment-page-script.ts';

/** The frame with the payment fields: a choice of test cards, like the page on the provider's host. */
const fieldsPage = `<!doctype html><html lang="pt-BR"><title>Campos de pagamento</title>
<style>body{margin:0;font:16px system-ui;background:#fff;color:#222}label{display:inline-block;padding:10px}input{margin-right:8px}</style>
<fieldset><legend>Forma de pagamento</legend>
${[
  ['pm_card_approved', 'Cartão 4242'],
  ['pm_card_declined', 'Cartão 0002'],
  ['pm_card_authentication', 'Cartão 3155'],
  ['pm_card_fails_at_renewal', 'Cartão 0341'],
  ['pm_card_processing', 'Cartão 0085'],
  ['pm_pix', 'Pix'],
]
  .map(([token, name]) => `<label><input type="radio" name="card" value="${token}">${name}</label>`)
  .join('\n')}
</fieldset>
<script>
addEventListener('message', () => parent.postMessage({ card: document.querySelector(':checked')?.value ?? null }, '*'));
</script></html>`;

/** The bank's page in 3-D Secure. */
const challengePage = `<!doctype html><html lang="pt-BR"><title>Banco de teste</title>
<style>body{margin:0;padding:24px;font:16px system-ui;background:#fff;color:#222}button{min-height:44px;padding:0 16px}</style>
<h1>Banco de teste</h1><button id="yes">Autorizar</button> <button id="no">Recusar</button>
<script>
yes.onclick = () => parent.postMessage({ approve: true }, '*');
no.onclick = () => parent.postMessage({ approve: false }, '*');
</script></html>`;

/** Stands for the QR code of a Pix. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h2v2H4z"/></svg>`;

export interface PaymentScript {
  /** Requests to the provider's hosts, each with the page that made it. */
  asked: { url: string; page: string }[];
}

/**
 * Replaces everything on the provider's hosts: script and frames are small ones of our own, and API calls of the
 * browser go to the fake. Our pages keep their content policy, and nothing reaches the internet.
 */
export async function servePaymentScript(
  context: BrowserContext,
  stripe: FakeStripe,
): Promise<PaymentScript> {
  const asked: PaymentScript['asked'] = [];
  await context.route(/^https:\/\/([a-z0-9-]+\.)*stripe\.com\//, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    asked.push({ url: request.url(), page: request.frame().page().url() });
    const html = { contentType: 'text/html; charset=utf-8' };
    if (url.pathname.endsWith('/stripe.js')) {
      return route.fulfill({ contentType: 'text/javascript', body: paymentPageScript });
    }
    if (url.pathname === '/fields.html') return route.fulfill({ ...html, body: fieldsPage });
    if (url.pathname === '/challenge.html') return route.fulfill({ ...html, body: challengePage });
    if (url.host === 'qr.stripe.com') return route.fulfill({ contentType: 'image/svg+xml', body: picture });
    if (url.host === 'api.stripe.com') return route.fulfill(await forward(stripe, url, request.postData()));
    return route.abort();
  });
  return { asked };
}

async function forward(stripe: FakeStripe, { pathname }: URL, body: string | null) {
  const response = await fetch(new URL(pathname, stripe.url), { method: 'POST', body });
  return {
    // A refusal is a result of the script, not an error of the page.
    status: 200,
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
    body: await response.text(),
  };
}
