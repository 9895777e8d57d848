import type { CategorySeed, ModuleSeed, ProductSeed } from '../types.ts';
import { bathArrival } from './bath-arrival.ts';
import { bathDelivery } from './bath-delivery.ts';
import { counterReturn } from './counter-return.ts';
import { counterTalk } from './counter-talk.ts';
import { instagramPublish } from './instagram-publish.ts';
import { instagramSetup } from './instagram-setup.ts';
import { numbersCash } from './numbers-cash.ts';
import { numbersCosts } from './numbers-costs.ts';
import { numbersTarget } from './numbers-target.ts';
import { receptionContact } from './reception-contact.ts';
import { receptionReturn } from './reception-return.ts';
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

function freeProduct(
  id: number,
  categoria_id: number,
  [titulo, description, picture]: [string, string, string],
  modules: readonly ModuleSeed[],
): ProductSeed {
  const image_url = `/images/knowledge/${picture}.svg`;
  return {
    id,
    categoria_id,
    titulo,
    description,
    image_url,
    is_paid: false,
    price: 0,
    payment_link: null,
    modules,
  };
}

/** Odd ids up to 13 are free; product 1 is where a lost module leads back to (§2.17). */
export const productSeeds: readonly ProductSeed[] = [
  freeProduct(
    1,
    1,
    [
      'Primeiros números da loja',
      'Caixa, custos fixos e meta do mês: as contas que todo dono de petshop precisa ter na ponta do lápis.',
      'primeiros-numeros',
    ],
    [numbersCash, numbersCosts, numbersTarget],
  ),
  freeProduct(
    3,
    2,
    [
      'Instagram em 7 dias',
      'Do perfil arrumado ao primeiro agendamento pelo direct, um passo por dia e só com o celular.',
      'instagram-7-dias',
    ],
    [instagramSetup, instagramPublish],
  ),
  freeProduct(
    5,
    3,
    [
      'Rotina segura do banho',
      'Do recebimento à entrega: checklists para a equipe trabalhar sem acidente e o tutor voltar.',
      'rotina-banho',
    ],
    [bathArrival, bathDelivery],
  ),
  freeProduct(
    7,
    4,
    [
      'Recepção que acolhe',
      'Telefone, espera, orçamento e retorno: o atendimento da clínica antes e depois da consulta.',
      'recepcao-acolhe',
    ],
    [receptionContact, receptionReturn],
  ),
  freeProduct(
    9,
    5,
    [
      'Atendimento que vende',
      'Perguntas certas, oferta sem empurrar e cliente que volta, com as contas de cada passo.',
      'atendimento-vende',
    ],
    [counterTalk, counterReturn],
  ),
  freeProduct(
    11,
    6,
    [
      'Primeiros 30 dias do funcionário',
      'Um roteiro do dia zero à avaliação, para quem chega aprender com segurança e ficar.',
      'primeiros-30-dias',
    ],
    [teamWeek, teamMonth],
  ),
  freeProduct(
    13,
    7,
    [
      'Visita eficiente',
      'Carteira, rota, conversa e números para o representante vender mais rodando menos.',
      'visita-eficiente',
    ],
    [visitBefore, visitStore],
  ),
];
