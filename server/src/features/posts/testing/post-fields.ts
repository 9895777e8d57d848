import type { Post } from '@matilha/contract/shop/posts';

/** Returns what a form sends of a post. */
export const fields = (changes: Partial<Post> = {}) => ({
  version: 0,
  dia: '2026-11-24',
  hora: '18:00',
  formato: 'Reels',
  tema: 'Encher a terça',
  cena: '',
  legenda: 'Oi',
  chamada: 'Chame',
  hashtags: ['#pet'],
  estado: 'ideia',
  ...changes,
});
