import { entry, type InventoryEntry, owned } from './inventory-entry.ts';

/** Personal data that subscribers keep beside their conversations: posts and calculations. */
export const keptInventory: readonly InventoryEntry[] = [
  entry('post_plans', 'id user_id message_id created_at posts_read', {
    ...owned,
    purpose: 'saber de qual resposta os posts vieram',
    export: 'sim',
  }),
  entry(
    'posts',
    'user_id id plan_id dia hora formato tema cena legenda chamada hashtags estado version updated_at',
    { ...owned, purpose: 'guardar o calendário de posts (opcional)', export: 'sim' },
  ),
  entry('removed_posts', 'key user_id post_id plan_id removed_at', {
    ...owned,
    purpose: 'trazer de volta um post apagado',
    retention: '1 dia',
    export: 'sim',
  }),
  entry('post_photos', 'key user_id post_id created_at', {
    ...owned,
    purpose: 'usar a foto de um post também em outro aparelho (opcional)',
    retention: 'enquanto o post existir, e 1 dia depois',
    export: 'sim',
  }),
  entry('post_photos', 'bytes', {
    ...owned,
    purpose:
      'usar a foto de um post também em outro aparelho (opcional); a exportação traz a imagem em base64',
    retention: 'enquanto o post existir, e 1 dia depois',
    export: 'cópia do que já aparece',
  }),
  entry('post_feeds', 'user_id created_at last_read_at', {
    ...owned,
    purpose: 'mostrar os posts na agenda do celular (opcional)',
    retention: 'até ser desligada, ou enquanto a conta existir',
    export: 'sim',
  }),
  entry('post_feeds', 'id', {
    ...owned,
    purpose: 'endereço secreto da agenda de posts',
    retention: 'até ser desligada, ou enquanto a conta existir',
    export: 'segredo',
  }),
  entry('monday_mails', 'user_id created_at last_week stopped_at', {
    ...owned,
    purpose: 'mandar o email de segunda com os posts da semana (opcional)',
    export: 'sim',
  }),
  entry('monday_mails', 'id', {
    ...owned,
    purpose: 'reconhecer o link que para o email',
    export: 'segredo',
  }),
  entry('calculations', 'key user_id id kind input result steps notices created_at', {
    ...owned,
    purpose: 'guardar as contas feitas nas calculadoras (opcional)',
    export: 'sim',
  }),
  ...['photos', 'post_photos', 'posts', 'calculations'].map((table) =>
    entry(table, 'stored_size', { ...owned, purpose: 'somar o espaço usado', export: 'só contagem' }),
  ),
  entry('stored_bytes', 'user_id kind bytes', {
    ...owned,
    purpose: 'mostrar e limitar o espaço usado',
    export: 'sim',
  }),
  entry('stored_bytes', 'provisional', {
    ...owned,
    purpose: 'limitar o espaço de contas não confirmadas',
    export: 'cópia do que já aparece',
  }),
];
