/**
 * Runs in the page in place of the provider's script; implements only the part of its interface that our screens use.
 */

interface Answer {
  id: string;
  status: string;
  next_action: { type: string } | null;
  error: Record<string, unknown> | null;
}

async function callProvider(action: string, body: object): Promise<Answer> {
  const address = `https://api.stripe.com/browser/payment_intents/${action}`;
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  return response.json();
}

function openFrame(address: string, title: string, style: string): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.src = address;
  element.title = title;
  element.style.cssText = style;
  return element;
}

/** Calls `listener` with each value a frame sends under a name. */
function onFrameMessage<Value>(
  element: HTMLIFrameElement,
  name: string,
  listener: (value: Value) => void,
): void {
  window.addEventListener('message', ({ source, data }) => {
    if (source === element.contentWindow && name in data) listener(data[name]);
  });
}

function askBank(client_secret: string): Promise<Answer> {
  const style = 'position:fixed;inset:20% 5%;width:90%;height:300px;z-index:99;border:1px solid';
  const element = openFrame('https://hooks.stripe.com/challenge.html', 'Confirmação do banco', style);
  document.body.append(element);
  return new Promise((resolve) => {
    onFrameMessage<boolean>(element, 'approve', (approve) => {
      element.remove();
      resolve(callProvider('authenticate', { client_secret, approve }));
    });
  });
}

async function settle(clientSecret: string, first: Answer) {
  // The provider's script shows a Pix code in a window of its own and resolves once it is closed.
  const isCode = first.next_action?.type === 'pix_display_qr_code';
  const answer = first.status === 'requires_action' && !isCode ? await askBank(clientSecret) : first;
  const { id, status, next_action, error } = answer;
  if (error) return { error: { ...error, payment_intent: id ? { id, status } : undefined } };
  return id.startsWith('seti_')
    ? { setupIntent: { id, status } }
    : { paymentIntent: { id, status, next_action } };
}

function openElements({ clientSecret, appearance }: { clientSecret: string; appearance: unknown }) {
  // Lets tests read the fields' appearance settings.
  Reflect.set(window, 'paymentAppearance', appearance);
  const handlers: Record<string, () => void> = {};
  const style = 'width:100%;height:180px;border:0';
  const fields = openFrame('https://js.stripe.com/fields.html', 'Campos de pagamento seguros', style);
  fields.addEventListener('load', () => handlers.ready?.());
  const askCard = () =>
    new Promise<string | null>((resolve) => {
      onFrameMessage(fields, 'card', resolve);
      fields.contentWindow?.postMessage('card', '*');
    });
  const element = {
    mount: (box: HTMLElement) => box.append(fields),
    on: (event: string, handler: () => void) => {
      handlers[event] = handler;
    },
    off: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  };
  return { clientSecret, askCard, create: () => element, getElement: () => null, update: () => undefined };
}

async function confirmIntent({ elements }: { elements: ReturnType<typeof openElements> }) {
  const card = await elements.askCard();
  if (!card) return { error: { type: 'validation_error', message: 'Preencha os campos.' } };
  const { clientSecret } = elements;
  return settle(
    clientSecret,
    await callProvider('confirm', { client_secret: clientSecret, payment_method: card }),
  );
}

function install() {
  const unused = () => undefined;
  const open = () => ({
    elements: openElements,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    confirmPayment: confirmIntent,
    confirmSetup: confirmIntent,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      settle(clientSecret, await callProvider('retrieve', { client_secret: clientSecret })),
  });
  Reflect.set(window, 'Stripe', Object.assign(open, { version: 'endive' }));
}

const parts = [
  callProvider,
  openFrame,
  onFrameMessage,
  askBank,
  settle,
  openElements,
  confirmIntent,
  install,
];

/** The script as a browser loads it. */
export const paymentPageScript = `(() => {\n${parts.join('\n')}\ninstall();\n})()`;
