import { randomUUID } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import { callAutomation, reachAutomation } from '#server/features/leads/api.ts';
import { createMailProvider } from '#server/providers/mail/create-mail-provider.ts';
import type { Delivery } from '#server/providers/mail/mail-provider.ts';
import { PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { checkAccount } from '#server/providers/payments/stripe/stripe-account.ts';
import { createFileStorage } from '#server/providers/storage/create-file-storage.ts';
import { StorageError } from '#server/providers/storage/file-storage.ts';
import { describeFinding } from '../support/describe-account-finding.ts';
import { off, ok, type Part, type PartResult, wrong } from './part.ts';
import { storageAdvice } from './storage-advice.ts';

const patienceMs = 10_000;

/** Tries mail, payments, storage and automation. With `sendTo`, really sends a mail to this address and a test lead with it. */
export const outsideParts = (config: Config, sendTo: string | null): Part[] => [
  { name: 'Email', try: () => tryMail(config, sendTo) },
  { name: 'Pagamentos', try: () => tryPayments(config) },
  { name: 'Arquivos enviados', try: () => tryStorage(config) },
  { name: 'Automação de leads', try: () => tryAutomation(config, sendTo) },
];

const testMail = (config: Config, to: string) => ({
  to,
  subject: `Teste de email de ${config.brandName}`,
  html: '<p>O envio de emails funciona.</p>',
  text: 'O envio de emails funciona.',
  messageId: `<check.${randomUUID()}@${config.appUrl.hostname}>`,
  stopUrl: null,
});

async function tryMail(config: Config, sendTo: string | null): Promise<PartResult> {
  if (!config.mail) return off('Sem SMTP_URL, os emails ficam em /dev/mailbox.');
  const provider = createMailProvider(config);
  try {
    const delivery = await (sendTo ? provider.send(testMail(config, sendTo)) : provider.check());
    return describeDelivery(delivery, sendTo, config.mail.server.login !== null);
  } finally {
    provider.close();
  }
}

function describeDelivery(delivery: Delivery, sendTo: string | null, signsIn: boolean): PartResult {
  const trial = 'Para enviar um email de verdade: npm run check -- --send SEU_EMAIL';
  if (delivery.outcome === 'accepted' || delivery.outcome === 'kept') {
    if (sendTo) return ok(`O servidor aceitou um email para ${sendTo}: confira se chegou, também no spam.`);
    if (signsIn) return ok(`O servidor aceita a conexão e a senha. ${trial}`);
    return ok(
      `O servidor aceita a conexão. SMTP_URL não tem usuário: só um envio mostra se ele exige um. ${trial}`,
    );
  }
  return wrong(`Não enviaria: ${delivery.reason}. O guia docs/operador.md explica cada motivo.`);
}

async function tryPayments({ payments, appUrl }: Config): Promise<PartResult> {
  if (payments === null) return off('Sem as chaves da Stripe, nada é vendido.');
  if (payments.provider === 'sandbox') return off('Simulador: nada é cobrado.');
  const webhookUrl = new URL('/api/webhooks/stripe', appUrl).href;
  try {
    const findings = await checkAccount(payments, webhookUrl);
    if (findings.length === 0) return ok('A conta da Stripe está pronta.');
    return wrong(findings.map((finding) => describeFinding(finding, webhookUrl)).join('\n    '));
  } catch (error) {
    if (!(error instanceof PaymentServiceError)) throw error;
    const todo = error.reason === 'down' ? 'Confira a rede até a Stripe.' : 'Confira STRIPE_SECRET_KEY.';
    return wrong(`A Stripe não respondeu como esperado (${error.message}). ${todo}`);
  }
}

async function tryStorage(config: Config): Promise<PartResult> {
  const storage = createFileStorage(config);
  const place = config.s3 ? `no balde ${config.s3.bucket}` : `na pasta ${config.dataDir}/uploads`;
  const key = `check-${randomUUID()}.txt`;
  try {
    await storage.put(key, Buffer.from(key), 'text/plain');
    const stored = await storage.open(key);
    const same = stored !== null && (await readText(stored)) === key;
    await storage.remove(key);
    return same ? ok(`Gravou, leu e apagou ${place}.`) : wrong(`Gravou ${place}, mas leu outra coisa.`);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const todo = config.s3 ? storageAdvice(error.reason) : 'Confira DATA_DIR e o disco.';
    return wrong(`Não foi possível gravar ${place} (${error.reason}). ${todo}`);
  }
}

async function tryAutomation(config: Config, sendTo: string | null): Promise<PartResult> {
  const automation = config.leadWebhook;
  if (!automation) return off('Sem LEAD_WEBHOOK_URL, os leads ficam no painel.');
  if (!sendTo) {
    const { status, ...outcome } = await reachAutomation(automation, patienceMs, config.local);
    if (status !== null && status < 500)
      return ok(
        `O endereço responde (${status}). Para enviar um lead de teste: npm run check -- --send SEU_EMAIL`,
      );
    return wrong(`O endereço não respondeu (${'reason' in outcome ? outcome.reason : status}).`);
  }
  const lead = { name: 'Teste da instalação', email: sendTo, whatsapp: '+5511900000000', area: 'petshop' };
  const call = { deliveryId: randomUUID(), body: JSON.stringify(lead), now: new Date(), timeout: patienceMs };
  const sent = await callAutomation(automation, call, config.local);
  return sent.delivered
    ? ok('A automação aceitou um lead de teste, assinado.')
    : wrong(`A automação não aceitou um lead de teste (${sent.reason}).`);
}
