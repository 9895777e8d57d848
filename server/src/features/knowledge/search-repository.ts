import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { isOpenTo, type Reader } from './access-repository.ts';
import { highlightMarks } from './rules.ts';

interface Search {
  /** For `to_tsquery('busca_pt', …)`. */
  expression: string;
  limit: number;
  /**
   * Limit on the materials ranked by title, and on those ranked by text. Ranking every match of a common word would take
   * a second among 100,000 materials.
   */
  breadth: number;
}

/** Returns the CTEs that end in `found(id, rank)`: the best matches among materials open to the reader (I11). */
const bestOf = (reader: Reader, { expression, limit, breadth }: Search): SQL => sql`
  readable as materialized (
    select modules.id from modules join products on products.id = modules.produto_id where ${isOpenTo(reader)}
  ), candidates as materialized (
    (select id, busca from materials
      where to_tsvector('busca_pt', titulo_material) @@ to_tsquery('busca_pt', ${expression})
        and (modulo_id in (select id from readable)) is true limit ${breadth})
    union all
    (select id, busca from materials
      where busca @@ to_tsquery('busca_pt', ${expression})
        and (modulo_id in (select id from readable)) is true limit ${breadth})
  ), found as materialized (
    select id, max(ts_rank_cd(busca, to_tsquery('busca_pt', ${expression}), 1)) as rank
    from candidates group by id order by rank desc, id limit ${limit}
  )`;

export interface FoundRow {
  materialId: number;
  moduloId: number;
  moduloTitulo: string;
  produtoTitulo: string;
  /** Title with `highlightMarks` around matches. */
  titulo: string;
  trecho: string;
}

const { start, stop } = highlightMarks;
const wholeOptions = `StartSel=${start}, StopSel=${stop}, HighlightAll=true`;
const partOptions = `StartSel=${start}, StopSel=${stop}, MaxFragments=2, MinWords=6, MaxWords=16, FragmentDelimiter=" … "`;

/** The text without link targets and most Markdown. It runs on whole texts, so it must be cheap. */
const plainText = sql`translate(
  regexp_replace(materials.description || ${'\n'} || materials.texto, ${'\\]\\([^)]*\\)'}, '', 'g'),
  ${`*_\`#>|[]${start}${stop}`}, '')`;

/** Returns materials for a user's search, best first, with matches marked. */
export async function searchForPerson(db: Executor, reader: Reader, search: Search): Promise<FoundRow[]> {
  const query = sql`to_tsquery('busca_pt', ${search.expression})`;
  const { rows } = await db.execute<FoundRow & Record<string, unknown>>(sql`
    with ${bestOf(reader, search)}
    select materials.id as "materialId", modules.id as "moduloId", modules.titulo as "moduloTitulo",
      products.titulo as "produtoTitulo",
      ts_headline('busca_pt', translate(materials.titulo_material, ${start + stop}, ''), ${query}, ${wholeOptions})
        as titulo,
      ts_headline('busca_pt', ${plainText}, ${query}, ${partOptions}) as trecho
    from found join materials on materials.id = found.id
      join modules on modules.id = materials.modulo_id
      join products on products.id = modules.produto_id
    order by found.rank desc, found.id`);
  return rows;
}

export interface PassageRow {
  materialId: number;
  moduloId: number;
  tituloMaterial: string;
  texto: string;
}

/** Returns whole texts for an assistant, best first. */
export async function searchForAssistant(
  db: Executor,
  reader: Reader,
  search: Search,
): Promise<PassageRow[]> {
  const { rows } = await db.execute<PassageRow & Record<string, unknown>>(sql`
    with ${bestOf(reader, search)}
    select materials.id as "materialId", materials.modulo_id as "moduloId",
      materials.titulo_material as "tituloMaterial", materials.texto
    from found join materials on materials.id = found.id
    order by found.rank desc, found.id`);
  return rows;
}
