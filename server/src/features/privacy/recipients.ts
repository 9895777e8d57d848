import { dataForModel } from '@matilha/contract/chat/model-data';
import type { Recipient } from '@matilha/contract/privacy/privacy';
import type { Config } from '#server/config.ts';

const host = (url: string): string => new URL(url).hostname;

const searched = 'o que você digita na busca do banco de conhecimento';

const sentenceOf = ([first = '', ...more]: readonly string[]) =>
  [`${first[0]?.toUpperCase()}${first.slice(1)}`, ...more].join('; ');

/** Returns the recipients of personal data for this installation's configuration (L4, L7, L13). */
export function recipientsOf(config: Config): Recipient[] {
  return [
    {
      name: config.model
        ? `Serviço de inteligência artificial (${host(config.model.baseUrl)})`
        : 'Assistente de demonstração, dentro desta própria instalação',
      purpose: 'Escrever as respostas',
      data: sentenceOf(config.embeddingModel ? [...dataForModel, searched] : dataForModel),
    },
    ...(config.model?.fallback
      ? [
          {
            name: `Segundo serviço de inteligência artificial (${host(config.model.fallback.baseUrl)})`,
            purpose: 'Escrever as respostas quando o primeiro falha',
            data: sentenceOf(dataForModel),
          },
        ]
      : []),
    {
      name: config.mail
        ? `Serviço de email (${config.mail.server.host})`
        : 'Caixa de email local, dentro desta própria instalação',
      purpose: 'Enviar confirmações e avisos',
      data: 'Nome, email e o texto da mensagem',
    },
    ...paymentService(config.payments),
    ...(config.leadWebhook
      ? [
          {
            // Omit the webhook's host: anybody who knows it could send leads there (S2).
            name: 'Automação de cadastros',
            purpose: 'Acompanhar quem pede o plano de postagens',
            data: 'Nome, email, WhatsApp e área informados naquela página',
          },
        ]
      : []),
    {
      name: 'YouTube e Vimeo',
      purpose: 'Mostrar um vídeo, só depois que você toca nele',
      data: 'O endereço de internet do seu aparelho',
    },
    {
      name: 'WhatsApp',
      purpose: 'Atendimento, só quando você abre a conversa',
      data: 'O que você escrever lá',
    },
  ];
}

/** Returns no recipient when payments are off. */
function paymentService(payments: Config['payments']): Recipient[] {
  switch (payments?.provider) {
    case undefined:
      return [];
    case 'sandbox':
      return [
        {
          name: 'Pagamento simulado, dentro desta própria instalação',
          purpose: 'Experimentar a assinatura e as compras: nada é cobrado',
          data: 'Nome, email e o que foi comprado; nenhum dado de cartão',
        },
      ];
    case 'stripe':
      return [
        {
          name: 'Serviço de pagamento (Stripe)',
          purpose: 'Cobrar assinaturas e compras, e devolver valores',
          data: 'Nome, email e o que foi comprado; os dados do cartão vão direto a ele e não passam por nós',
        },
      ];
    default:
      return payments satisfies never;
  }
}
