import type { EventSeed } from '../types.ts';

const unconfirmed =
  '**Data a confirmar.** A organização ainda não anunciou o dia; o mês mostrado é só uma referência. Espere o anúncio antes de comprar passagem.';

/** Real events whose next dates nobody has published yet: the customary month only, never a day. */
function ahead(event: Omit<EventSeed, 'data_fim' | 'apenas_mes' | 'status_data' | 'invented'>): EventSeed {
  return {
    ...event,
    description_after_click: `${event.description_after_click}\n\n${unconfirmed}`,
    data_fim: null,
    apenas_mes: true,
    status_data: 'a_confirmar',
    invented: false,
  };
}

export const fairsAhead: readonly EventSeed[] = [
  ahead({
    id: 9,
    name: 'Petnor 2026',
    description_card: 'Nova edição da feira pet do Nordeste. Data ainda não confirmada.',
    description_after_click:
      'Feira de negócios do setor pet no Nordeste, que costuma reunir lojistas, clínicas, groomers e distribuidores.\n\n**Enquanto a data não sai:** levante o que mais gira na sua loja e o que ficou parado. É a conversa que rende desconto com fornecedor.',
    image_url: '/images/events/feira.svg',
    link: null,
    data_evento: '2026-11-01',
    lugar: 'Recife e Olinda, PE',
    formato_id: 2,
    local_id: 1,
    tipo_id: 2,
  }),
  ahead({
    id: 10,
    name: 'Zoomark 2027',
    description_card:
      'Próxima edição da feira de Bolonha, realizada em anos ímpares. Data ainda não confirmada.',
    description_after_click:
      'Feira internacional do setor pet em Bolonha, na Itália, realizada em anos ímpares.\n\n**Vale a pena para quem:** já importa ou quer montar marca própria de acessórios e higiene.',
    image_url: '/images/events/feira-internacional.svg',
    link: 'https://www.zoomark.it',
    data_evento: '2027-05-01',
    lugar: 'Bolonha, Itália',
    formato_id: 2,
    local_id: 2,
    tipo_id: 2,
  }),
  ahead({
    id: 11,
    name: 'Congresso Brasileiro da Anclivepa (CBA) 2027',
    description_card: 'Congresso de clínicos veterinários de pequenos animais. Data e cidade a confirmar.',
    description_after_click:
      'Congresso brasileiro de clínicos veterinários de pequenos animais, que muda de cidade a cada edição.\n\n**Para quem é:** veterinários, donos de clínica e equipes de atendimento.\n\n**Na volta:** combine com a equipe uma apresentação de 15 minutos com as três coisas que mudam na rotina da clínica.',
    image_url: '/images/events/congresso.svg',
    link: null,
    data_evento: '2027-05-01',
    lugar: 'Brasil, cidade a confirmar',
    formato_id: 2,
    local_id: 1,
    tipo_id: 2,
  }),
  ahead({
    id: 12,
    name: 'PET South America 2027',
    description_card: 'Feira de negócios do setor pet e veterinário em São Paulo. Data ainda não confirmada.',
    description_after_click:
      'Feira de negócios do setor pet e veterinário em São Paulo, com expositores, congressos e atividades de banho e tosa.\n\n**Para quem é:** petshops, clínicas, groomers e distribuidores de todo o país.\n\n**Planeje o caixa:** defina antes quanto pode comprar em pedido de feira e para quantos dias de estoque. Desconto que vira encalhe sai caro.',
    image_url: '/images/events/feira.svg',
    link: 'https://www.petsa.com.br',
    data_evento: '2027-08-01',
    lugar: 'São Paulo, SP',
    formato_id: 2,
    local_id: 1,
    tipo_id: 2,
  }),
  ahead({
    id: 13,
    name: 'SuperZoo 2027',
    description_card: 'Feira pet em Las Vegas, com muito espaço para groomers. Data ainda não confirmada.',
    description_after_click:
      'Feira de negócios do setor pet em Las Vegas, nos Estados Unidos, com lançamentos para lojas e programação de tosa.\n\n**Para quem é:** lojistas, distribuidores e groomers que acompanham o mercado internacional.',
    image_url: '/images/events/feira-internacional.svg',
    link: 'https://www.superzoo.org',
    data_evento: '2027-08-01',
    lugar: 'Las Vegas, Estados Unidos',
    formato_id: 2,
    local_id: 2,
    tipo_id: 2,
  }),
  ahead({
    id: 14,
    name: 'Petnor 2027',
    description_card: 'Edição de 2027 da feira pet do Nordeste. Data ainda não confirmada.',
    description_after_click:
      'Feira de negócios do setor pet no Nordeste, que costuma reunir lojistas, clínicas, groomers e distribuidores.\n\n**Sugestão:** quem foi à edição anterior pode comparar a lista de fornecedores e cobrar o que foi prometido.',
    image_url: '/images/events/feira.svg',
    link: null,
    data_evento: '2027-11-01',
    lugar: 'Recife e Olinda, PE',
    formato_id: 2,
    local_id: 1,
    tipo_id: 2,
  }),
];
