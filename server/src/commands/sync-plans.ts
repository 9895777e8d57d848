import { moneyText } from '@matilha/contract/portuguese/amounts';
import { processVariables } from '#server/config/process-variables.ts';
import { readConfig, type StripeSettings } from '#server/config.ts';
import { openProductDatabase } from '#server/database/prepare/open-product-database.ts';
import { applyPlanPrices, comparePlanPrices, type PlanPriceChange } from '#server/features/billing/api.ts';
import { PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { checkAccount } from '#server/providers/payments/stripe/stripe-account.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { describeFinding } from './support/describe-account-finding.ts';
import { Refusal, runCommand, say } from './support/run-command.ts';

const price = (cents: number) => `${moneyText(cents)} a cada 30 dias`;

function describe(change: PlanPriceChange): string {
  switch (change.kind) {
    case 'create':
      return `${change.tier.titulo}: criar o preço de ${price(change.tier.valor)}`;
    case 'retire':
      return `${change.tier.titulo}: não vender mais ${change.price.priceId} (${price(change.price.amount)}); quem já assina continua com ele`;
    case 'note':
      return `Banco de dados: anotar ${change.priceId} como ${change.sold ? 'vendido' : 'não vendido'}`;
    default:
      return change satisfies never;
  }
}

function readArguments(args: string[]): { apply: boolean } {
  if (args.some((argument) => argument !== '--apply'))
    throw new Refusal('Uso: npm run plans (mostra o que mudaria) ou npm run plans -- --apply (muda).');
  return { apply: args.length > 0 };
}

function requireStripe(payments: StripeSettings | { provider: 'sandbox' } | null): StripeSettings {
  if (payments?.provider === 'stripe') return payments;
  throw new Refusal(
    'Faltam as chaves da Stripe: defina STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY e STRIPE_WEBHOOK_SECRET. Sem elas não há preços a acertar (o simulador acerta os dele sozinho).',
  );
}

/** Prints the problems of the account. A check that fails is printed too: the prices do not depend on it. */
async function reportAccount(keys: StripeSettings, webhookUrl: string): Promise<void> {
  try {
    const findings = await checkAccount(keys, webhookUrl);
    for (const finding of findings) say(`! ${describeFinding(finding, webhookUrl)}`);
    if (findings.length === 0) say('A conta da Stripe está pronta.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`! Não deu para conferir a conta da Stripe (${reason}). Os preços não dependem disso.`);
  }
}

async function syncPlans(): Promise<void> {
  const { apply } = readArguments(process.argv.slice(2));
  const config = readConfig(processVariables(process.env));
  const keys = requireStripe(config.payments);
  const provider = createStripeProvider({ ...keys, name: 'stripe' });
  const { db, close } = await openProductDatabase(config);
  try {
    const webhookUrl = new URL('/api/webhooks/stripe', config.appUrl).href;
    await reportAccount(keys, webhookUrl);
    const changes = await comparePlanPrices(db, provider);
    if (changes.length === 0) return void say('Os preços dos planos já estão em dia.');
    for (const change of changes) say(`- ${describe(change)}`);
    if (!apply) return void say('Nada foi mudado. Para mudar: npm run plans -- --apply');
    await applyPlanPrices(db, provider);
    say('Feito: os preços dos planos estão em dia.');
  } finally {
    await close();
  }
}

await runCommand(() =>
  syncPlans().catch((error: unknown) => {
    if (!(error instanceof PaymentServiceError)) throw error;
    throw new Refusal(
      `A Stripe não fez o que foi pedido (${error.message}). Rode de novo: o que já foi feito não se repete.`,
    );
  }),
);
