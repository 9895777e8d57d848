import type { z } from 'zod';
import { schemas } from './schema.ts';

const weeklyPlanNames = ['petshop', 'banho-e-tosa', 'clinica', 'distribuidor', 'groomer'] as const;
const adviceNames = ['marketing', 'clinica', 'distribuicao', 'groomer', 'banho', 'gestao'] as const;
export type WeeklyPlanName = (typeof weeklyPlanNames)[number];
export type AdviceName = (typeof adviceNames)[number];

interface Kind {
  /** Its paths, "*" for any name; a list names files that must all be there. */
  place: string | readonly string[];
  schema: z.ZodType;
  /** The field that is the text below the front matter; without it there is none. */
  body?: string;
  /** The name of its file, or with "folder" that of its folder, begins with the id. */
  numbered?: 'file' | 'folder';
  /** Fields that no two files share; `ordem` may repeat in another folder. */
  unique?: readonly string[];
  /** Fields that hold the id of another kind. */
  refersTo?: Readonly<Record<string, string>>;
  /** The file that it is part of, seen from its own folder. */
  partOf?: string;
}

/** Each kind of content file. The first whose place matches a path is that file's kind. */
export const kinds = {
  agentCategories: {
    place: ['assistentes/categorias.md'],
    schema: schemas.categories,
  },
  agents: {
    place: 'assistentes/*.md',
    schema: schemas.agent,
    body: 'instructions',
    numbered: 'file',
    unique: ['title', 'image_url', 'ordem'],
    refersTo: { categoria_id: 'agentCategories' },
  },
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
    unique: ['titulo_material', 'description', 'pergunta', 'ordem'],
    refersTo: { agente_id: 'agents' },
    partOf: 'modulo.md',
  },
  events: {
    place: 'eventos/*.md',
    schema: schemas.event,
    body: 'description_after_click',
    numbered: 'file',
  },
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
  plans: { place: ['planos.md'], schema: schemas.plans },
  tutorial: { place: ['tutorial.md'], schema: schemas.tutorial },
  weeklyPlans: {
    place: weeklyPlanNames.map((name) => `demonstracao/planos/${name}.md`),
    schema: schemas.weeklyPlan,
  },
  advice: {
    place: adviceNames.map((name) => `demonstracao/conselhos/${name}.md`),
    schema: schemas.advice,
  },
  snippets: { place: 'trechos/*.md', schema: schemas.snippet, body: 'texto' },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];

/** The rules of a kind. */
export const kindOf = (name: KindName): Kind => kinds[name];

function isPlace(place: string, path: string): boolean {
  const [wanted, names] = [place.split('/'), path.split('/')];
  const fits = (part: string, name = '') =>
    part.startsWith('*') ? name.endsWith(part.slice(1)) : part === name;
  return wanted.length === names.length && wanted.every((part, index) => fits(part, names[index]));
}

/** The kind of a content file by its path; undefined where no kind has its place. */
export const kindAt = (path: string): KindName | undefined =>
  kindNames.find((name) => [kindOf(name).place].flat().some((place) => isPlace(place, path)));

/** Fields of a file of the kind. */
export type Row<Name extends KindName> = z.infer<(typeof kinds)[Name]['schema']>;
