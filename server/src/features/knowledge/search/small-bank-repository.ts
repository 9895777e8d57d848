import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { runNamed } from '#server/database/named-statement.ts';
import { isOpenToUser, type Reader } from '../access-repository.ts';
import type { Candidate, SearchState } from './search-repository.ts';

/** All materials of a small bank as one reader sees them. */
export interface SmallBank {
  state: SearchState;
  /** By id; empty where the bank is larger than asked. */
  candidates: Candidate[];
}

/** Returns, for each reader, all materials of a bank of at most `most`; ownership is read with them (I11). */
export async function selectSmallBank(
  db: Executor,
  readers: readonly Reader[],
  most: number,
): Promise<SmallBank[]> {
  // As JSON, of which PostgreSQL expects a fixed number of rows: with arrays it would plan the statement again each time.
  const asked = JSON.stringify(readers.map((reader, place) => ({ ...reader, place })));
  const [row] = await runNamed<SmallBankRow>(
    db,
    'knowledge-bank',
    sql`
    with bank as materialized (
      select listed.material_id, listed.revision, modules.produto_id, materials.agente_id
      from search_state join material_index as listed on search_state.materials <= ${most}
        join materials on materials.id = listed.material_id join modules on modules.id = materials.modulo_id
    ), asked as (
      select "userId" as user_id, "seesAll" as sees_all, now, place
      from json_to_recordset(${asked}::json) as given("userId" int, "seesAll" boolean, now timestamptz, place int)
    )
    select revision, materials,
      (select json_agg(json_build_array(material_id, revision, produto_id, agente_id) order by material_id) from bank) as bank,
      (select json_agg((select coalesce(json_agg(id), '[]') from products where id in (select produto_id from bank)
          and (asked.sees_all or ${isOpenToUser(sql`asked.user_id`, sql`asked.now`)})) order by place) from asked) as open
    from search_state`,
  );
  const state = { revision: row?.revision ?? 0, materials: row?.materials ?? 0 };
  return readers.map((_, place) => {
    const open = new Set(row?.open[place]);
    const candidates = (row?.bank ?? []).map(([id, revision, produtoId, agenteId]) => {
      return { id, revision, agenteId, open: open.has(produtoId) };
    });
    return { state, candidates };
  });
}

type SmallBankRow = SearchState & {
  /** Id, revision, product and assistant of each material; null when the bank is empty or too large. */
  bank: [number, number, number, number | null][] | null;
  /** Ids of the products that are open to each reader. */
  open: number[][];
};
