/** The formats of a post. */
export const postFormats = ['Foto', 'Carrossel', 'Reels', 'Stories'] as const;
export type PostFormat = (typeof postFormats)[number];

interface Caption {
  legenda: string;
  chamada: string;
  hashtags: readonly string[];
}

/** Returns the text to paste into Instagram: caption, call and hashtags, separated by blank lines. */
export const wholeCaption = ({ legenda, chamada, hashtags }: Caption): string =>
  [legenda, chamada, hashtags.join(' ')].filter(Boolean).join('\n\n');
