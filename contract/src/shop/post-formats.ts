/** The formats of a post. */
export const postFormats = ['Foto', 'Carrossel', 'Reels', 'Stories'] as const;
export type PostFormat = (typeof postFormats)[number];
