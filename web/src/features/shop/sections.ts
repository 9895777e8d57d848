import { type ShopSectionKind, shopSections } from '@matilha/contract/shop/shop';
import * as z from 'zod/mini';
import type { Values } from './autosave.ts';

export interface ShopField {
  name: string;
  label: string;
  example?: string;
  /** One line unless set. */
  rows?: number;
  colour?: true;
}

export interface ShopSectionText {
  kind: ShopSectionKind;
  title: string;
  hint: string;
  fields: readonly ShopField[];
}

/** The sections of "Minha loja" below the price list, in their order on the screen. */
export const sectionTexts: readonly ShopSectionText[] = [
  {
    kind: 'horarios',
    title: 'Horário de funcionamento',
    hint: 'Conte também os feriados e até que horas você recebe o último pet.',
    fields: [
      {
        name: 'texto',
        label: 'Dias e horários',
        rows: 3,
        example: 'Seg a sex, 8h às 18h. Sábado, 8h às 14h.',
      },
    ],
  },
  {
    kind: 'voz',
    title: 'Como você fala com o cliente',
    hint: 'As mensagens prontas saem com o seu jeito. Copie dois exemplos de mensagens que você já mandou.',
    fields: [
      {
        name: 'jeito',
        label: 'Seu jeito de falar',
        rows: 2,
        example: 'Carinhoso e direto, chamo o pet pelo nome.',
      },
      {
        name: 'exemplo1',
        label: 'Primeiro exemplo',
        rows: 3,
        example: 'Oi, Carla! A Mel já está cheirosa te esperando.',
      },
      { name: 'exemplo2', label: 'Segundo exemplo', rows: 3 },
    ],
  },
  {
    kind: 'produtos',
    title: 'Produtos e marcas que importam',
    hint: 'O que você mais vende, e o que você quer vender mais.',
    fields: [{ name: 'texto', label: 'Produtos e marcas', rows: 4 }],
  },
  {
    kind: 'diferenciais',
    title: 'O que faz a sua loja ser diferente',
    hint: 'O que os clientes elogiam e a loja ao lado não tem.',
    fields: [
      {
        name: 'texto',
        label: 'Diferenciais',
        rows: 4,
        example: 'Banho com hora marcada e transporte no bairro.',
      },
    ],
  },
  {
    kind: 'equipe',
    title: 'Equipe',
    hint: 'Quantas pessoas e o que cada uma faz. Não escreva dados de saúde nem documentos.',
    fields: [
      {
        name: 'texto',
        label: 'Quem trabalha com você',
        rows: 3,
        example: 'Duas banhistas, um tosador e eu no balcão.',
      },
    ],
  },
  {
    kind: 'responsavel',
    title: 'Responsável técnico',
    hint: 'O veterinário que responde pela loja.',
    fields: [
      { name: 'nome', label: 'Nome' },
      { name: 'crmv', label: 'CRMV', example: 'CRMV-SP 12345' },
    ],
  },
  {
    kind: 'contato',
    title: 'WhatsApp da loja',
    hint: 'Digite o número com DDD: ele vira o link que entra nas mensagens.',
    fields: [{ name: 'whatsapp', label: 'Número ou link', example: '(11) 98765-4321' }],
  },
  {
    kind: 'marca',
    title: 'Logo e cores',
    hint: 'As cores entram nas ideias de arte e de post.',
    fields: [
      { name: 'logo', label: 'Endereço do logo na internet', example: 'https://' },
      { name: 'cor1', label: 'Cor principal', example: '#1f7a4d', colour: true },
      { name: 'cor2', label: 'Segunda cor', example: '#f2a65a', colour: true },
    ],
  },
];

/** Returns the first problem of each field; nothing when the section can be saved. */
export function checkSection(kind: ShopSectionKind, values: Values): Values {
  const problems: Values = {};
  const parsed = z.safeParse(shopSections[kind] as z.ZodMiniType, values);
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}
