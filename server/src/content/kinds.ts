import type { z } from 'zod';
import { schemas } from './schema.ts';

const weeklyPlanNames = ['petshop', 'banho-e-tosa', 'clinica', 'distribuidor', 'groomer'] as const;
export type WeeklyPlanName = (typeof weeklyPlanNames)[number];

interface Kind {
  /** Paths of its files, "*" for any name; a list names required files. */
  place: string | readonly string[];
  schema: z.ZodType;
  /** The field that holds the text below the front matter; without it no text is allowed. */
  body?: string;
  /** The file's name (or with "folder", its folder's) begins with the id. */
  numbered?: 'file' | 'folder';
  /** Fields with unique values; in a list, each entry is unique; `ordem` may repeat in another folder. */
  unique?: readonly string[];
  /** Fields that hold the id of another kind; "list.field" means the field of each entry. */
  refersTo?: Readonly<Record<string, string>>;
  /** The file that it is part of, relative to its own folder. */
  partOf?: string;
}

/** Each kind of content file. The first kind whose place matches a path applies. */
export const kinds = {
  assistantCategories: {
    place: ['assistentes/categorias.md'],
    schema: schemas.categories,
  },
  assistants: {
    place: 'assistentes/*.md',
    schema: schemas.assistant,
    body: 'instructions',
    numbered: 'file',
    unique: ['title', 'image_url', 'ordem'],
    refersTo: {
      categoria_id: 'assistantCategories',
      'suggestions.material': 'materials',
      'suggestions.tambem': 'materials',
    },
  },
  frame: { place: ['moldura.md'], schema: schemas.frame, body: 'texto' },
  knowledgeCategories: {
    place: ['materiais/categorias.md'],
    schema: schemas.categories,
  },
  products: {
    place: 'materiais/*/produto.md',
    schema: schemas.product,
    body: 'description',
    numbered: 'folder',
    unique: ['titulo', 'image_url', 'ordem'],
    refersTo: { categoria_id: 'knowledgeCategories' },
  },
  modules: {
    place: 'materiais/*/*/modulo.md',
    schema: schemas.module,
    body: 'description',
    numbered: 'folder',
    unique: ['titulo', 'ordem'],
    partOf: '../produto.md',
  },
  materials: {
    place: 'materiais/*/*/*.md',
    schema: schemas.material,
    body: 'texto',
    numbered: 'file',
    unique: ['titulo_material', 'description', 'pergunta', 'perguntas', 'ordem'],
    refersTo: { agente_id: 'assistants' },
    partOf: 'modulo.md',
  },
  events: {
    place: 'eventos/*.md',
    schema: schemas.event,
    body: 'description_after_click',
    numbered: 'file',
  },
  tradeDates: { place: 'datas/*.md', schema: schemas.tradeDates, unique: ['ano'] },
  partners: {
    place: 'parceiros/*.md',
    schema: schemas.partner,
    body: 'description',
    numbered: 'file',
    unique: ['name', 'image_url', 'ordem'],
  },
  questions: {
    place: 'perguntas/*.md',
    schema: schemas.question,
    body: 'resposta',
    numbered: 'file',
    unique: ['pergunta', 'ordem'],
  },
  emergencies: {
    place: 'emergencias/*.md',
    schema: schemas.emergency,
    numbered: 'file',
    unique: ['nome', 'ordem', 'tipo'],
    refersTo: { material_id: 'materials' },
  },
  plans: { place: ['planos.md'], schema: schemas.plans },
  tutorial: { place: ['tutorial.md'], schema: schemas.tutorial },
  weeklyPlans: {
    place: weeklyPlanNames.map((name) => `demonstracao/planos/${name}.md`),
    schema: schemas.weeklyPlan,
  },
  requests: { place: ['demonstracao/pedidos.md'], schema: schemas.requests },
  sums: { place: ['demonstracao/contas.md'], schema: schemas.sums },
  demonstrationShop: {
    place: ['demonstracao/loja.md'],
    schema: schemas.demonstrationShop,
    refersTo: { conteudos: 'products', 'conversas.assistente': 'assistants' },
  },
  demonstrationPosts: { place: ['demonstracao/posts.md'], schema: schemas.demonstrationPosts },
  searchQuestions: {
    place: ['evaluation/busca.md'],
    schema: schemas.searchQuestions,
    refersTo: { 'perguntas.materiais': 'materials' },
  },
  keptSearchQuestions: {
    place: ['evaluation/busca-reservada.md'],
    schema: schemas.searchQuestions,
    refersTo: { 'perguntas.materiais': 'materials' },
  },
  emergencyQuestions: { place: ['evaluation/emergencias.md'], schema: schemas.emergencyQuestions },
  followUpQuestions: {
    place: ['evaluation/continuacoes.md'],
    schema: schemas.followUpQuestions,
    refersTo: { 'continuacoes.materiais': 'materials' },
  },
  assistantQuestions: {
    place: ['evaluation/assistentes.md'],
    schema: schemas.assistantQuestions,
    refersTo: { 'perguntas.assistente': 'assistants', 'perguntas.materiais': 'materials' },
  },
  toolQuestions: {
    place: ['evaluation/ferramentas.md'],
    schema: schemas.toolQuestions,
    refersTo: { 'perguntas.assistente': 'assistants' },
  },
  snippets: { place: 'trechos/*.md', schema: schemas.snippet, body: 'texto' },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];

/** Returns the rules of a kind. */
export const kindOf = (name: KindName): Kind => kinds[name];

function isPlace(place: string, path: string): boolean {
  const wanted = place.split('/');
  const names = path.split('/');
  const fits = (part: string, name = '') =>
    part.startsWith('*') ? name.endsWith(part.slice(1)) : part === name;
  return wanted.length === names.length && wanted.every((part, index) => fits(part, names[index]));
}

/** Returns the kind of a content file by its path; undefined if no place matches. */
export const kindAt = (path: string): KindName | undefined =>
  kindNames.find((name) => [kindOf(name).place].flat().some((place) => isPlace(place, path)));

/** Fields of a file of the kind. */
export type Row<Name extends KindName> = z.infer<(typeof kinds)[Name]['schema']>;
