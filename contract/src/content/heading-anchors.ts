import { slugWords } from '../portuguese/plain-text.ts';
/** The anchor of a material as a whole. */
export const materialAnchor = (materialId: number) => `m${materialId}`;

/**
 * Returns the anchors of a material's headings (Markdown), in their order: letters and digits of each heading behind the material's own
 * anchor, unique within a page that shows many materials. The server's passages and the screen's headings share them.
 */
export function headingAnchors(materialId: number, headings: readonly string[]): string[] {
  const used = new Map<string, number>();
  return headings.map((heading) => {
    const slug = [materialAnchor(materialId), ...wordsOf(heading)].join('-').slice(0, 80);
    const times = (used.get(slug) ?? 0) + 1;
    used.set(slug, times);
    return times === 1 ? slug : `${slug}--${times}`;
  });
}

const wordsOf = (heading: string) => slugWords(heading.replace(/\]\([^)]*\)/g, ']'));
