import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';

export interface FoundMaterial {
  id: number;
  titulo_material: string;
  texto: string;
  modulo_id: number;
}

/** Materials of free products that share words with the question, best first. */
export async function searchFreeMaterials(
  db: Executor,
  question: string,
  limit: number,
): Promise<FoundMaterial[]> {
  const { rows } = await db.execute<FoundMaterial & Record<string, unknown>>(sql`
    with question as (
      select to_tsquery('busca_pt', string_agg(quote_literal(lexeme), ' | ')) as query
      from unnest(to_tsvector('busca_pt', ${question}))
    )
    select material.id, material.titulo_material, material.texto, material.modulo_id
    from question, materials material
      join modules module on module.id = material.modulo_id
      join products product on product.id = module.produto_id and not product.is_paid
    where material.busca @@ question.query
    order by ts_rank_cd(material.busca, question.query, 1) desc, material.id
    limit ${limit}`);
  return rows;
}
