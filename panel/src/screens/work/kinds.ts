import type { WorkKindName } from '@matilha/contract/panel/work';

interface KindWords {
  /** The action for one. */
  action: string;
  /** The action for all. */
  all: string;
  /** The text before the rows. */
  note: string;
}

/** Words of each kind of work. */
export const kinds: Record<WorkKindName, KindWords> = {
  privacy_requests: {
    action: 'Marcar como respondido',
    all: '',
    note: 'Responda por email dentro do prazo da LGPD e marque aqui, um de cada vez.',
  },
  disputes: {
    action: 'Conferir de novo',
    all: 'Conferir todas',
    note: 'Responda ao banco na Stripe, com provas, antes do prazo. Não devolva um pagamento contestado.',
  },
  refunds: {
    action: 'Conferir de novo',
    all: 'Conferir todas',
    note: 'As que têm prazo são feitas por você, por Pix. As outras seguem no serviço de pagamento.',
  },
  purchases: {
    action: 'Avisar o comprador',
    all: 'Avisar todos',
    note: 'Alguém pagou por um link com um email que não é de nenhuma conta. O aviso explica como resgatar, no máximo uma vez por dia.',
  },
  payment_links: {
    action: 'Usar a nossa página',
    all: '',
    note: 'Este link de pagamento leva a um site que não é do serviço de pagamento, e ninguém é enviado para lá: quem compra já vai à nossa página. Abra o conteúdo ou o plano e ponha um link da Stripe, ou use a nossa página.',
  },
  leads: {
    action: 'Enviar de novo',
    all: 'Enviar todos',
    note: 'A automação não recebeu. Conserte-a antes de enviar; repetir não cria um segundo lead.',
  },
  mails: {
    action: 'Enviar de novo',
    all: 'Enviar todos',
    note: 'O servidor de email recusou ou não respondeu. Um endereço que não existe vai falhar de novo.',
  },
  payment_events: {
    action: 'Processar de novo',
    all: 'Processar todos',
    note: 'O serviço de pagamento avisou e não conseguimos aplicar. Repetimos sozinhos por seis dias.',
  },
  jobs: {
    action: 'Rodar de novo',
    all: 'Rodar todas',
    note: 'Tentamos várias vezes. Ficam aqui por duas semanas.',
  },
  answers: {
    action: 'Marcar como vista',
    all: 'Marcar todas',
    note: 'Em “Respostas mal avaliadas” você lê o recado, melhora a instrução ou escreve um material.',
  },
  questions: {
    action: 'Marcar como resolvida',
    all: 'Marcar todas',
    note: 'O que três pessoas ou mais procuraram e o banco de conhecimento não respondeu.',
  },
};
