import type { CategorySeed, ModuleSeed, ProductSeed } from '../types.ts';
import { bathArrival } from './bath-arrival.ts';
import { bathDelivery } from './bath-delivery.ts';
import { clinicNumbers } from './clinic-numbers.ts';
import { clinicReturn } from './clinic-return.ts';
import { clipFinish } from './clip-finish.ts';
import { clipPrepare } from './clip-prepare.ts';
import { counterReturn } from './counter-return.ts';
import { counterTalk } from './counter-talk.ts';
import { fullStoreMessages } from './full-store-messages.ts';
import { fullStoreNeighbourhood } from './full-store-neighbourhood.ts';
import { instagramPublish } from './instagram-publish.ts';
import { instagramSetup } from './instagram-setup.ts';
import { leadPeople } from './lead-people.ts';
import { leadRoutine } from './lead-routine.ts';
import { numbersCash } from './numbers-cash.ts';
import { numbersCosts } from './numbers-costs.ts';
import { numbersTarget } from './numbers-target.ts';
import { portfolioGrow } from './portfolio-grow.ts';
import { portfolioRead } from './portfolio-read.ts';
import { profitCost } from './profit-cost.ts';
import { profitPackages } from './profit-packages.ts';
import { profitPrice } from './profit-price.ts';
import { receptionContact } from './reception-contact.ts';
import { receptionReturn } from './reception-return.ts';
import { stockBuy } from './stock-buy.ts';
import { stockTurn } from './stock-turn.ts';
import { teamMonth } from './team-month.ts';
import { teamWeek } from './team-week.ts';
import { visitBefore } from './visit-before.ts';
import { visitStore } from './visit-store.ts';

export const knowledgeCategorySeeds: readonly CategorySeed[] = [
  { id: 1, nome: 'Gestão e finanças', ordem: 1 },
  { id: 2, nome: 'Marketing', ordem: 2 },
  { id: 3, nome: 'Banho & tosa', ordem: 3 },
  { id: 4, nome: 'Clínica', ordem: 4 },
  { id: 5, nome: 'Vendas e balcão', ordem: 5 },
  { id: 6, nome: 'Equipe', ordem: 6 },
  { id: 7, nome: 'Distribuição', ordem: 7 },
];

function product(
  id: number,
  categoria_id: number,
  [titulo, description, picture]: [string, string, string],
  price: number,
  modules: readonly ModuleSeed[],
): ProductSeed {
  const image_url = `/images/knowledge/${picture}.svg`;
  return {
    id,
    categoria_id,
    titulo,
    description,
    image_url,
    is_paid: price > 0,
    price,
    payment_link: null,
    modules,
  };
}

/** Odd ids are free, even ids paid, in cents; product 1 is where a lost module leads back to (§2.17). */
export const productSeeds: readonly ProductSeed[] = [
  product(
    1,
    1,
    [
      'Primeiros números da loja',
      'Caixa, custos fixos e meta do mês: as contas que todo dono de petshop precisa ter na ponta do lápis.',
      'primeiros-numeros',
    ],
    0,
    [numbersCash, numbersCosts, numbersTarget],
  ),
  product(
    2,
    1,
    [
      'Lucro no Banho & Tosa',
      'Custo por minuto, tabela por porte, reajuste, pacotes e comissão: o setor que mais deixa dinheiro, na conta certa.',
      'lucro-banho-tosa',
    ],
    19700,
    [profitCost, profitPrice, profitPackages],
  ),
  product(
    3,
    2,
    [
      'Instagram em 7 dias',
      'Do perfil arrumado ao primeiro agendamento pelo direct, um passo por dia e só com o celular.',
      'instagram-7-dias',
    ],
    0,
    [instagramSetup, instagramPublish],
  ),
  product(
    4,
    2,
    [
      'Loja cheia',
      'WhatsApp que agenda, campanhas do ano, anúncio local, indicação e avaliações, com o custo de cada cliente novo.',
      'loja-cheia',
    ],
    14700,
    [fullStoreMessages, fullStoreNeighbourhood],
  ),
  product(
    5,
    3,
    [
      'Rotina segura do banho',
      'Do recebimento à entrega: checklists para a equipe trabalhar sem acidente e o tutor voltar.',
      'rotina-banho',
    ],
    0,
    [bathArrival, bathDelivery],
  ),
  product(
    6,
    3,
    [
      'Tosa comercial',
      'Combinado, lâmina, sequência e acabamento: tosa bonita, segura e no tempo que dá lucro.',
      'tosa-comercial',
    ],
    12700,
    [clipPrepare, clipFinish],
  ),
  product(
    7,
    4,
    [
      'Recepção que acolhe',
      'Telefone, espera, orçamento e retorno: o atendimento da clínica antes e depois da consulta.',
      'recepcao-acolhe',
    ],
    0,
    [receptionContact, receptionReturn],
  ),
  product(
    8,
    4,
    [
      'Clínica rentável',
      'Resultado por serviço, ocupação da agenda, preço da consulta, adesão e prevenção, sem mexer na conduta clínica.',
      'clinica-rentavel',
    ],
    16700,
    [clinicNumbers, clinicReturn],
  ),
  product(
    9,
    5,
    [
      'Atendimento que vende',
      'Perguntas certas, oferta sem empurrar e cliente que volta, com as contas de cada passo.',
      'atendimento-vende',
    ],
    0,
    [counterTalk, counterReturn],
  ),
  product(
    10,
    5,
    [
      'Mix e estoque',
      'O que comprar, quanto ter e como tirar da prateleira o que parou, com o dinheiro de volta no caixa.',
      'mix-e-estoque',
    ],
    9700,
    [stockBuy, stockTurn],
  ),
  product(
    11,
    6,
    [
      'Primeiros 30 dias do funcionário',
      'Um roteiro do dia zero à avaliação, para quem chega aprender com segurança e ficar.',
      'primeiros-30-dias',
    ],
    0,
    [teamWeek, teamMonth],
  ),
  product(
    12,
    6,
    [
      'Liderança no petshop',
      'Combinados, reunião curta, delegação, conversas difíceis e escala para a equipe andar sem você em cima.',
      'lideranca-petshop',
    ],
    7900,
    [leadRoutine, leadPeople],
  ),
  product(
    13,
    7,
    [
      'Visita eficiente',
      'Carteira, rota, conversa e números para o representante vender mais rodando menos.',
      'visita-eficiente',
    ],
    0,
    [visitBefore, visitStore],
  ),
  product(
    14,
    7,
    [
      'Gestão de carteira',
      'Painel, meta aberta em ações, alarme de queda, reativação, potencial e prazo para o representante crescer.',
      'gestao-carteira',
    ],
    11700,
    [portfolioRead, portfolioGrow],
  ),
];
