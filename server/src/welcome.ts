import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';

interface Welcome {
  config: Config;
  address: string;
  /** Lines with generated passwords, only on the first start. */
  credentials: string[];
  /** The file that keeps them, while the operator has not removed it. */
  credentialsFile: string | null;
  log: Log;
}

function paymentsLine(payments: Config['payments']): string {
  const keys = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY e STRIPE_WEBHOOK_SECRET';
  if (!payments) return `Sem pagamentos: os planos dizem "em breve". Para vender, defina ${keys}.`;
  return payments.provider === 'sandbox'
    ? `Pagamentos simulados, nenhum valor é cobrado: para cobrar de verdade, defina ${keys}.`
    : '';
}

function proxyLine({ local, trustProxy, appUrl }: Config): string {
  if (local || trustProxy.length > 0) return '';
  return appUrl.protocol === 'https:'
    ? 'TRUST_PROXY não definido: com APP_URL em https, todo pedido é recusado até que ele nomeie o seu proxy.'
    : 'TRUST_PROXY não definido: atrás de um proxy, todos os visitantes parecem ter o mesmo endereço.';
}

/** Names the data that the law asks a seller to show, and that this installation lacks. */
function companyLine({ local, seller, dataOfficer }: Config): string {
  if (local || (seller && dataOfficer)) return '';
  const missing = [
    seller ? '' : 'SELLER_NAME, SELLER_CNPJ, SELLER_ADDRESS e SELLER_EMAIL (Decreto 7.962/2013, art. 2º)',
    dataOfficer ? '' : 'DATA_OFFICER_NAME e DATA_OFFICER_EMAIL (LGPD, art. 41)',
  ].filter(Boolean);
  return `Faltam os dados da empresa no rodapé, nos termos, no pagamento e nos emails: defina ${missing.join(' e ')}.`;
}

function notConfigured(config: Config): string[] {
  return [
    config.model
      ? ''
      : 'Modelo de demonstração: para respostas de verdade, defina AI_BASE_URL, AI_MODEL e AI_API_KEY.',
    config.mail
      ? ''
      : 'Caixa de correio local em /dev/mailbox: para enviar emails, defina SMTP_URL e MAIL_FROM.',
    paymentsLine(config.payments),
    proxyLine(config),
    companyLine(config),
  ].filter(Boolean);
}

/** Prints the product's address and the services that are not connected yet. */
export function welcome({ config, address, credentials, credentialsFile, log }: Welcome): void {
  const open = config.local ? address.replace('127.0.0.1', 'localhost') : config.appUrl.origin;
  if (!process.stdout.isTTY) {
    log.info({ address, ...config.build }, 'listening');
    for (const line of notConfigured(config)) log.info({}, line);
    return;
  }
  const lines = [
    '',
    `  ${config.brandName} está no ar: ${open} (versão ${config.build.version}, ${config.build.commit})`,
    ...notConfigured(config).map((line) => `  · ${line}`),
  ];
  if (credentials.length > 0) {
    lines.push('', `  Acessos criados (guardados em ${credentialsFile}):`);
    lines.push(...credentials.map((line) => `    ${line}`));
  } else if (credentialsFile !== null) lines.push('', `  Emails e senhas: ${credentialsFile}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
