import type { AccountFinding } from '#server/providers/payments/stripe/stripe-account.ts';

/** Returns one line in the operator's language: the problem of the account, and where to click. */
export function describeFinding(finding: AccountFinding, webhookUrl: string): string {
  switch (finding.kind) {
    case 'keys_of_two_modes':
      return 'Chaves: a secreta e a publicável são de modos diferentes; copie as duas do mesmo modo em Desenvolvedores › Chaves de API.';
    case 'country':
      return `Conta: o país é ${finding.found}, e o produto cobra em reais de uma conta brasileira; use as chaves de uma conta do Brasil.`;
    case 'currency':
      return `Conta: a moeda é ${finding.found.toUpperCase()}; mude para BRL em Configurações › Empresa › Contas bancárias e moedas.`;
    case 'charges_disabled':
      return 'Conta: ainda não pode cobrar; conclua o cadastro em Configurações › Empresa › Verificação.';
    case 'pix_off':
      return 'Pix: está desligado, e os conteúdos mostram só o cartão; ligue em Configurações › Pagamentos › Formas de pagamento.';
    case 'webhook_missing':
      return `Webhook: nenhum destino para ${webhookUrl}; crie em Desenvolvedores › Webhooks › Adicionar destino.`;
    case 'webhook_thin':
      return `Webhook: o destino ${webhookUrl} envia eventos do estilo “thin”; crie outro, com o estilo “snapshot”, em Desenvolvedores › Webhooks › Adicionar destino.`;
    case 'webhook_disabled':
      return `Webhook: o destino ${webhookUrl} está desligado; ligue em Desenvolvedores › Webhooks › (o destino) › Ativar.`;
    case 'webhook_version':
      return `Webhook: usa a versão ${finding.found ?? 'padrão da conta'} da API, e não ${finding.needed}; crie outro destino com essa versão em Desenvolvedores › Webhooks.`;
    case 'webhook_events':
      return `Webhook: faltam os eventos ${finding.missing.join(', ')}; marque em Desenvolvedores › Webhooks › (o destino) › Editar.`;
    case 'portal_missing':
      return 'Portal: ainda não foi configurado; salve em Configurações › Faturamento › Portal do cliente.';
    case 'portal_cards':
      return 'Portal: não deixa trocar o cartão; ligue “Formas de pagamento” em Configurações › Faturamento › Portal do cliente.';
    case 'portal_invoices':
      return 'Portal: não mostra as faturas; ligue “Histórico de faturas” em Configurações › Faturamento › Portal do cliente.';
    case 'portal_cancellation':
      return 'Portal: deve cancelar no fim do período; escolha isso em Configurações › Faturamento › Portal do cliente › Cancelamentos.';
    case 'portal_changes_plans':
      return 'Portal: permite trocar de plano, o que só o produto deve fazer; desligue em Configurações › Faturamento › Portal do cliente › Assinaturas.';
    case 'permission':
      return `Chave restrita: falta ler ${finding.resource}; marque em Desenvolvedores › Chaves de API › (a chave) › Editar.`;
    default:
      return finding satisfies never;
  }
}
