import type { Emergency } from '@matilha/contract/calls/content/emergencies';
import type { Context } from '#server/platform/context.ts';
import { findEmergencyFirst } from '../emergencies/find-emergency.ts';
import { type LockedMaterial, readLocked } from '../read-locked.ts';
import { choosePassages } from '../search/choose-passages.ts';
import { type Found, readOpenMaterials } from '../search/find-materials.ts';
import { joinQuestions } from '../search/join-questions.ts';
import { type Fit, judgeFit } from '../search/judge-fit.ts';
import { isConfident, mayAnswer, type RankedMaterial } from '../search/rank-materials.ts';
import type { SearchMemory } from '../search/search-memory.ts';
import type { TakeModelAnswer } from '../search/services/rerank-found.ts';

export interface Passage {
  materialId: number;
  moduloId: number;
  /** Id of the heading on the material's screen. */
  anchor: string;
  /** Title of the material. */
  title: string;
  module: string;
  product: string;
  /** Null before the first heading. */
  heading: string | null;
  /** Markdown. */
  text: string;
  /** Path of the material's screen, at the passage. */
  url: string;
  /** The material's question of "Agora faça". */
  nextQuestion: string | null;
}

export interface RetrievedPassages {
  /** At most 2,400 tokens together, best materials first; empty when nothing fits the question. */
  passages: Passage[];
  /** Whether a material of the bank, open or paid, probably answers the question. */
  answered: boolean;
  /** Whether the material of the first passage answers the question. */
  fit: Fit;
  /** The emergencies that the question tells; their materials stand first. */
  emergencies: Emergency[];
  /** At most 3, one for each product. */
  locked: LockedMaterial[];
}

interface Asked {
  userId: number;
  /** Operators read everything. */
  seesAll?: boolean;
  question: string;
  /** The question before it in the conversation; null when it is the first. */
  before?: string | null;
  /** The assistant that is asked; null when none is. */
  assistantId: number | null;
  /** Called before a service orders the materials; without it none does. */
  takeAnswer?: TakeModelAnswer | undefined;
}

/**
 * Returns the passages that an assistant may quote to this user, best first: of free products and of those the user may open now
 * (I11). Reads PostgreSQL once when this process has met the question's words and materials before.
 */
export async function retrievePassages(
  { searchMemory, clock }: Pick<Context, 'clock'> & { searchMemory: SearchMemory },
  { userId, seesAll = false, question, before = null, assistantId, takeAnswer }: Asked,
): Promise<RetrievedPassages> {
  const reader = { userId, seesAll, now: clock.now() };
  const text = joinQuestions(question, before);
  const search = { reader, text, told: question, assistantId };
  const found = withoutWeak(await findEmergencyFirst(searchMemory, search));
  const { reranking } = searchMemory;
  const fitting = mayAnswer(found.open) ? found.open : [];
  const isOrdered = reranking && takeAnswer && found.emergencies.length === 0;
  const read = (ranked: readonly RankedMaterial[]) => readOpenMaterials(searchMemory, ranked);
  const open = isOrdered ? await reranking.order(fitting, { question: text, takeAnswer, read }) : fitting;
  const [materials, locked] = await Promise.all([
    read(open.slice(0, materialsRead)),
    readLocked(searchMemory, found),
  ]);
  const chosen = choosePassages(found, materials);
  const isFirst = chosen[0]?.material.id === materials[0]?.id;
  return {
    answered: isConfident(found.open) || isConfident(found.locked),
    fit: isFirst ? judgeFit(found, materials, assistantId) : 'unsure',
    emergencies: found.emergencies,
    locked,
    passages: chosen.map(({ material, passage }) => ({
      materialId: material.id,
      moduloId: material.moduloId,
      anchor: passage.anchor,
      title: material.titulo,
      module: material.moduloTitulo,
      product: material.produtoTitulo,
      heading: passage.heading,
      text: passage.texto,
      url: `/banco-conhecimento-materiais/${material.moduloId}?material=${material.id}#${passage.anchor}`,
      nextQuestion: material.pergunta,
    })),
  };
}

/**
 * A material with less than this share of the best one's score is left out, also where the reader may not read the best one. Measured on
 * content/evaluation: 0.6 keeps every wanted passage; 0.65 loses some.
 */
const leastShare = 0.6;

/** Leaves out weak materials, and paid ones that fit no better than the best open one. */
function withoutWeak<Some extends Found>(found: Some): Some {
  const bestOpen = found.open[0]?.score ?? 0;
  const least = leastShare * Math.max(bestOpen, found.locked[0]?.score ?? 0);
  return {
    ...found,
    open: found.open.filter(({ score }) => score >= least),
    locked: found.locked.filter(({ score }) => score >= Math.max(least, bestOpen)),
  };
}

/** Passages are chosen from the best materials. */
const materialsRead = 6;
