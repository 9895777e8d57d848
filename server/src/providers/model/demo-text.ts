/** Returns lower case without accents, to compare what users type. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Returns user text on one line, without characters that Markdown would interpret, at most `limit` long. */
export function inline(text: string, limit: number): string {
  const line = text
    .replace(/[*_`~<>#|[\]\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= limit ? line : `${line.slice(0, limit).replace(/\s+\S*$/, '')}…`;
}

/** Returns the words of a question that carry its subject, without accents and plural endings. */
export function keywords(question: string): string[] {
  const words = plain(question).match(/[a-z0-9]{4,}/g) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => word.replace(/s$/, ''));
}

const EMPTY_WORDS = new Set(
  'como para quero quais qual quando porque pode posso fazer faco tenho minha meu meus minhas seria sobre mais muito onde isso essa esse esta este uma preciso ajuda ajudar voce melhor monte escreva reescreva responda'.split(
    ' ',
  ),
);

/** Returns the paragraphs of a text that match `words` best, in their order, up to `limit` characters. */
export function excerpt(text: string, words: readonly string[], limit: number): string {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && !/^#{1,6} [^\n]*$/.test(paragraph));
  const scored = paragraphs.map((paragraph, index) => {
    const content = plain(paragraph);
    return { paragraph, index, score: words.filter((word) => content.includes(word)).length };
  });
  const chosen: typeof scored = [];
  let length = 0;
  for (const candidate of scored.toSorted((a, b) => b.score - a.score || a.index - b.index)) {
    if (chosen.length > 0 && length + candidate.paragraph.length > limit) continue;
    chosen.push(candidate);
    length += candidate.paragraph.length;
  }
  const joined = chosen
    .sort((a, b) => a.index - b.index)
    .map(({ paragraph }) => paragraph)
    .join('\n\n');
  return cutAtSentence(joined, limit);
}

function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const end = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.\n'), head.lastIndexOf('\n'));
  return end > limit / 3 ? head.slice(0, end + 1).trimEnd() : `${head.replace(/\s+\S*$/, '')}…`;
}
