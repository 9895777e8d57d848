import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { runNamed } from '#server/database/named-statement.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { materialIndex } from '#server/database/schema/content/knowledge.ts';
import { isOpenTo, type Reader } from '../access-repository.ts';

/** The most words that one beginning or one unknown word is replaced by. */
const mostAlternatives = 8;

export interface KnownStem {
  stem: string;
  /** Number of materials that contain it. */
  df: number;
}

/** Returns those of the stems that the vocabulary has. */
export async function selectStems(db: Executor, stems: readonly string[]): Promise<KnownStem[]> {
  const { rows } = await db.execute<KnownStem & Record<string, unknown>>(sql`
    select stem, max(df)::int as df from search_words
    where stem = any(${sql.param(stems)}::text[]) and df > 0 group by stem`);
  return rows;
}

/** Returns the stems of the most frequent words with this beginning. */
export async function selectBeginnings(db: Executor, beginning: string): Promise<KnownStem[]> {
  const { rows } = await db.execute<KnownStem & Record<string, unknown>>(sql`
    select stem, max(df)::int as df from (
      select stem, df from search_words where plain like ${`${beginning}%`} and df > 0 limit 500) as found
    group by stem order by df desc limit ${mostAlternatives}`);
  return rows;
}

export interface SimilarWord extends KnownStem {
  word: string;
  plain: string;
}

/**
 * Returns the words that share the most runs of three letters with an unknown one, or begin like it: two swapped letters leave a short
 * word hardly any run.
 */
export async function selectSimilar(db: Executor, plain: string): Promise<SimilarWord[]> {
  const { rows } = await db.execute<SimilarWord & Record<string, unknown>>(sql`
    select word, plain, stem, df from (
      (select * from search_words where plain % ${plain} and df > 0
        order by similarity(plain, ${plain}) desc, df desc limit ${mostAlternatives})
      union
      (select * from search_words where plain like ${`${plain.slice(0, 2)}%`} and df > 0
        and length(plain) between ${plain.length - 1} and ${plain.length + 1}
        order by similarity(plain, ${plain}) desc, df desc limit ${mostAlternatives})
    ) as found order by similarity(plain, ${plain}) desc, df desc`);
  return rows;
}

export interface SearchState {
  /** Number of indexed materials. */
  materials: number;
  revision: number;
}

/** One way to find candidates; they are tried in order until there are enough. */
export interface CandidateQuery {
  /** A tsquery. */
  query: string;
  /** Only titles and `perguntas`. */
  inTitle: boolean;
  /** So many materials match that reading a part of the table finds enough of them sooner than the index. */
  common: boolean;
}

/** Materials that one query, and all queries together, find at most. */
const mostOfQuery = 60;
const mostRows = 120;
/** Materials that a common query reads at most. */
const mostRead = 1_500;

export interface Candidate {
  id: number;
  revision: number;
  agenteId: number | null;
  /** False for a paid material that the reader may not read: only its title and product may be shown. */
  open: boolean;
}

/**
 * Returns the materials that the queries find, those of earlier queries first, and whether each is open to the reader (I11). Also returns
 * the state of the index that they were read from. With `onlyOpen` the queries count open materials only.
 */
export async function selectCandidates(
  db: Executor,
  reader: Reader,
  queries: readonly CandidateQuery[],
  { onlyOpen = false } = {},
): Promise<{ state: SearchState; candidates: Candidate[] }> {
  const open = isOpenTo(reader);
  const isWanted = onlyOpen
    ? sql`exists (select 1 from materials join modules on modules.id = materials.modulo_id
        join products on products.id = modules.produto_id where materials.id = listed.material_id and ${open})`
    : sql`true`;
  const found = sql`select material_id, revision from material_index as listed`;
  // The function behind `@@` uses no index.
  const read = sql`select material_id, revision
    from (select * from material_index order by material_id limit ${mostRead}) as listed`;
  const column = (of: (query: CandidateQuery) => unknown) => sql.param(queries.map(of));
  const rows = await runNamed<CandidateRow>(
    db,
    `knowledge-candidates-${kindOf(reader)}${onlyOpen ? '-open' : ''}`,
    sql`
    with queries as (
      select * from unnest(${column(({ query }) => query)}::text[]::tsquery[], ${column(({ inTitle }) => inTitle)}::boolean[],
        ${column(({ common }) => common)}::boolean[]) with ordinality as given(query, in_title, common, place)
    ), matched as (
      select material_id, revision, min(place) as place from (
        select place, listed.* from queries cross join lateral (
          (${found} where in_title and not common and title_stems @@ query and ${isWanted} limit ${mostOfQuery})
          union all (${read} where in_title and common and ts_match_vq(title_stems, query) and ${isWanted} limit ${mostOfQuery})
          union all (${found} where not in_title and not common and stems @@ query and ${isWanted} limit ${mostOfQuery})
          union all (${read} where not in_title and common and ts_match_vq(stems, query) and ${isWanted} limit ${mostOfQuery})
        ) as listed limit ${mostRows}
      ) as listed group by material_id, revision
    ), candidates as (
      select materials.id, matched.revision, materials.agente_id as "agenteId", ${open} as open, place
      from matched join materials on materials.id = matched.material_id join modules on modules.id = materials.modulo_id
        join products on products.id = modules.produto_id
    )
    select candidates.*, search_state.revision as "stateRevision", search_state.materials as "stateMaterials"
    from search_state left join candidates on true order by place`,
  );
  const { stateRevision: revision = 0, stateMaterials: materials = 0 } = rows[0] ?? {};
  return {
    state: { revision, materials },
    // Without a candidate the left join returns one row without an id.
    candidates: rows.filter(({ id }) => id !== null),
  };
}

type CandidateRow = Candidate & { stateRevision: number; stateMaterials: number };

/** Readers whose condition of ownership has the same text. */
function kindOf({ seesAll, userId }: Reader): 'all' | 'free' | 'owned' {
  if (seesAll) return 'all';
  return userId === null ? 'free' : 'owned';
}

export interface FeatureRow {
  id: number;
  revision: number;
  features: Buffer;
}

export const selectFeatures = (db: Executor, ids: readonly number[]): Promise<FeatureRow[]> =>
  db
    .select({
      id: materialIndex.materialId,
      revision: materialIndex.revision,
      features: materialIndex.features,
    })
    .from(materialIndex)
    .where(inArray(materialIndex.materialId, [...ids]));

export interface PassageRow {
  /** Null before the first heading. */
  heading: string | null;
  anchor: string;
  /** Markdown. */
  texto: string;
}

export interface FoundMaterial {
  id: number;
  moduloId: number;
  produtoId: number;
  titulo: string;
  description: string;
  perguntas: string[];
  moduloTitulo: string;
  produtoTitulo: string;
  agenteId: number | null;
  /** The question of "Agora faça". */
  pergunta: string | null;
  passages: PassageRow[];
}

/** Returns the texts of materials that a candidate query has found open, or their titles alone where it has not. */
export async function selectFound(
  db: Executor,
  ids: readonly number[],
  { texts }: { texts: boolean },
): Promise<FoundMaterial[]> {
  if (ids.length === 0) return [];
  const parts = texts
    ? sql`(select coalesce(json_agg(json_build_object('heading', heading, 'anchor', anchor, 'texto', texto)
        order by ordem), '[]') from passages where material_id = materials.id)`
    : sql`'[]'::json`;
  const { rows } = await db.execute<FoundMaterial & Record<string, unknown>>(sql`
    select materials.id, modules.id as "moduloId", products.id as "produtoId", materials.titulo_material as titulo,
      ${texts ? sql`materials.description` : sql`''`} as description,
      ${texts ? sql`materials.perguntas` : sql`'{}'::text[]`} as perguntas,
      modules.titulo as "moduloTitulo", products.titulo as "produtoTitulo",
      materials.agente_id as "agenteId", materials.pergunta,
      ${parts} as passages
    from materials join modules on modules.id = materials.modulo_id
      join products on products.id = modules.produto_id
    where materials.id = any(${sql.param(ids)}::int[])`);
  return rows;
}

/** Returns those of the assistants that are offered. */
export const selectAssistants = (
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; titulo: string }[]> =>
  db
    .select({ id: assistants.id, titulo: assistants.title })
    .from(assistants)
    .where(and(inArray(assistants.id, [...ids]), eq(assistants.active, true)));
