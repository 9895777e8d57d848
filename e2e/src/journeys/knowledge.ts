import type { Database } from '../../../server/src/database/connection.ts';
import { indexMaterials } from '../../../server/src/features/knowledge/api.ts';

interface Shelf {
  productId: number;
  moduleId: number;
  materialId: number;
}

let made = 0;

interface Planting {
  isPaid: boolean;
  word: string;
  linkVideo?: string | null;
  /** Markdown of the material. */
  text?: string;
}

/**
 * Creates a product with one module and one material, so that no journey depends on seeded texts. Its picture exists:
 * the tests of one worker share a database, and a missing picture would be an error on every page that lists
 * products.
 */
export async function plantProduct(
  db: Database,
  { isPaid, word, linkVideo = null, text = `## Passos\n\nPrepare a **${word}** com calma.` }: Planting,
): Promise<Shelf> {
  made += 1;
  const { rows } = await db.$client.query<Shelf>(
    `with product as (
       insert into products (categoria_id, titulo, description, image_url, is_paid, price, ordem)
       values (1, $1, 'Um produto da jornada', '/images/knowledge/loja-cheia.svg', $2, $3, 900 + $4) returning id),
     module as (
       insert into modules (produto_id, titulo, description, image_url)
       select id, $1 || ', módulo', 'Um módulo da jornada', '/images/placeholder.svg' from product returning id, produto_id),
     material as (
       insert into materials (modulo_id, titulo_material, description, ordem, texto, link_video, agente_id, pergunta)
       select id, $1 || ', material', 'Um material da jornada', 1, $5, $6, 10, 'Quanto sobra no fim do mês?' from module returning id, modulo_id)
     select module.produto_id as "productId", module.id as "moduleId", material.id as "materialId"
     from module join material on material.modulo_id = module.id`,
    [`Produto ${word}`, isPaid, isPaid ? 9_700 : 0, made, text, linkVideo],
  );
  const [shelf] = rows;
  if (!shelf) throw new Error('nothing was planted');
  await indexMaterials(db);
  return shelf;
}

/** Grants a user access to a paid product, as a payment does. */
export async function giveProduct(db: Database, userId: number, productId: number): Promise<void> {
  await db.$client.query(
    `insert into product_access (user_id, produto_id, source, source_key, starts_at)
     values ($1, $2, 'purchase', $3, now() - interval '1 minute')`,
    [userId, productId, `journey:${userId}:${productId}`],
  );
}

export async function takeProduct(db: Database, userId: number): Promise<void> {
  await db.$client.query('update product_access set revoked_at = now() where user_id = $1', [userId]);
}
