/**
 * What a screen reads as soon as it stands, by its address: the server names it with the page (its `Link` header), so
 * that a phone asks for scripts and data at once. One that is not read in fact is a warning in the console.
 */
export const firstReads: Record<string, readonly string[]> = {
  '/': ['/api/categorias', '/api/lists?categoria_id=1'],
  '/chat/:listId': [
    '/api/messages/:listId',
    '/api/sugestoes-perguntas/:listId',
    '/api/lists',
    '/api/settings',
  ],
  '/banco-conhecimento': ['/api/categorias-bancoconhecimento', '/api/continuar-bancoconhecimento'],
  '/banco-conhecimento-conteudos/:produtoId': [
    '/api/produtos-bancoconhecimento/:produtoId',
    '/api/modulos-bancoconhecimento?produtoId=:produtoId',
  ],
  '/banco-conhecimento-materiais/:moduloId': [
    '/api/modulos-bancoconhecimento/:moduloId',
    '/api/materiais-bancoconhecimento?moduloId=:moduloId',
  ],
  '/comprar/:produtoId': ['/api/produtos-bancoconhecimento/:produtoId'],
  '/calendar-events': ['/api/eventos'],
  '/partners': ['/api/partners'],
  '/faq': ['/api/faq'],
  '/minha-conta': ['/api/credits/summary'],
  '/subscription': ['/api/subscription', '/api/credits/summary', '/api/tiers', '/api/checklist-planos'],
};

/** What every screen of a subscriber reads. */
export const frameReads: readonly string[] = ['/api/auth/user', '/api/privacy/consents', '/api/settings'];
