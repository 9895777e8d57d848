import type { BrowserContext } from '@playwright/test';
import type { FakeStripe } from '../../../server/src/providers/payments/testing/fake-stripe.ts';

/** The frame that holds the fields: a choice of test cards, as its page on the provider's host. */
const fieldsPage = `<!doctype html><html lang="pt-BR"><title>Campos de pagamento</title>
<style>body{margin:0;font:16px system-ui;background:#fff;color:#222}label{display:inline-block;padding:10px}input{margin-right:8px}</style>
<fieldset><legend>Forma de pagamento</legend>
${[
  ['pm_card_approved', 'Cartão 4242'],
  ['pm_card_declined', 'Cartão 0002'],
  ['pm_card_authentication', 'Cartão 3155'],
  ['pm_card_fails_at_renewal', 'Cartão 0341'],
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

/** Runs in the page in the place of the provider's script: of its interface what our screens use. */
function standIn() {
  type Answer = { id: string; status: string; error: Record<string, unknown> | null };
  const call = async (action: string, body: object): Promise<Answer> => {
    const response = await fetch(`https://api.stripe.com/browser/payment_intents/${action}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const frame = (address: string, title: string) => {
    const element = document.createElement('iframe');
    element.src = address;
    element.title = title;
    element.style.cssText = 'width:100%;height:180px;border:0';
    return element;
  };
  const heard = <Value>(element: HTMLIFrameElement, name: string, listener: (value: Value) => void) =>
    window.addEventListener('message', ({ source, data }) => {
      if (source === element.contentWindow && name in data) listener(data[name]);
    });
  const challenge = (client_secret: string) =>
    new Promise<Answer>((resolve) => {
      const element = frame('https://hooks.stripe.com/challenge.html', 'Confirmação do banco');
      element.style.cssText =
        'position:fixed;inset:20% 5%;width:90%;height:300px;z-index:99;border:1px solid';
      document.body.append(element);
      heard<boolean>(element, 'approve', (approve) => {
        element.remove();
        resolve(call('authenticate', { client_secret, approve }));
      });
    });
  const settle = async (client_secret: string, first: Answer) => {
    const answer = first.status === 'requires_action' ? await challenge(client_secret) : first;
    const { id, status, error } = answer;
    if (error) return { error: { ...error, payment_intent: id ? { id, status } : undefined } };
    return id.startsWith('seti_') ? { setupIntent: { id, status } } : { paymentIntent: { id, status } };
  };
  type Elements = { clientSecret: string; askCard: () => Promise<string | null> };
  const confirm = async ({ elements }: { elements: Elements }) => {
    const card = await elements.askCard();
    if (!card) return { error: { type: 'validation_error', message: 'Preencha os campos.' } };
    const body = { client_secret: elements.clientSecret, payment_method: card };
    return settle(elements.clientSecret, await call('confirm', body));
  };
  const elementsOf = ({ clientSecret }: { clientSecret: string }) => {
    const handlers: Record<string, () => void> = {};
    const fields = frame('https://js.stripe.com/fields.html', 'Campos de pagamento seguros');
    fields.addEventListener('load', () => handlers.ready?.());
    return {
      clientSecret,
      askCard: () =>
        new Promise<string | null>((resolve) => {
          heard(fields, 'card', resolve);
          fields.contentWindow?.postMessage('card', '*');
        }),
      create: () => ({
        mount: (box: HTMLElement) => box.append(fields),
        on: (event: string, handler: () => void) => {
          handlers[event] = handler;
        },
        off: () => undefined,
        update: () => undefined,
        destroy: () => undefined,
      }),
      getElement: () => null,
      update: () => undefined,
    };
  };
  const unused = () => undefined;
  const open = () => ({
    elements: elementsOf,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    confirmPayment: confirm,
    confirmSetup: confirm,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      settle(clientSecret, await call('retrieve', { client_secret: clientSecret })),
  });
  Reflect.set(window, 'Stripe', Object.assign(open, { version: 'endive' }));
}

export interface PaymentScript {
  /** Addresses of the provider's that pages asked for, with the page that did. */
  asked: { url: string; page: string }[];
}

/**
 * Stands in the place of everything on the provider's hosts: script and frames are small ones of our own, its browser
 * calls go to the fake. The content policy of our pages holds as ever, and nothing reaches the internet.
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
      return route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` });
    }
    if (url.pathname === '/fields.html') return route.fulfill({ ...html, body: fieldsPage });
    if (url.pathname === '/challenge.html') return route.fulfill({ ...html, body: challengePage });
    if (url.host === 'api.stripe.com') return route.fulfill(await forward(stripe, url, request.postData()));
    return route.abort();
  });
  return { asked };
}

async function forward(stripe: FakeStripe, { pathname }: URL, body: string | null) {
  const response = await fetch(new URL(pathname, stripe.url), { method: 'POST', body });
  return {
    // A refusal is an answer of the script's, not an error of the page's.
    status: 200,
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
    body: await response.text(),
  };
}
