import type { Post } from '@matilha/contract/shop/posts';

/** Returns the fields of a post as a form sends them. */
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
