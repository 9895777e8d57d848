/**
 * What a screen reads as soon as it stands, by its address: the server names it with the page (its `Link` header), so
 * that a phone asks for scripts and data at once. One that is not read in fact is a warning in the console.
 */
export const firstReads: Record<string, readonly string[]> = {
  '/': ['/api/categorias', '/api/lists?categoria_id=1'],
  '/chat/:listId': ['/api/messages/:listId', '/api/sugestoes-perguntas/:listId', '/api/lists'],
};

/** What every screen of a subscriber reads. */
export const frameReads: readonly string[] = ['/api/auth/user', '/api/settings'];
