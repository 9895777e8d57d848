import { headingAnchors, materialAnchor } from '@matilha/contract/content/heading-anchors';

/** A part of a material that an answer can quote. */
export interface PassageText {
  ordem: number;
  /** The heading above it; null before the first heading. */
  heading: string | null;
  anchor: string;
  /** Markdown without the heading. */
  texto: string;
}

const mostWords = 220;

const wordCount = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

interface Section {
  /** Markdown; null before the first heading. */
  heading: string | null;
  lines: string[];
}

/**
 * Splits a material at its headings. A section of more than 220 words splits between paragraphs; a table, a list or a code block
 * stays whole.
 */
export function splitPassages(materialId: number, texto: string): PassageText[] {
  const sections = sectionsOf(texto);
  const anchors = headingAnchors(
    materialId,
    sections.flatMap(({ heading }) => heading ?? []),
  );
  let next = 0;
  const passages = sections.flatMap(({ heading, lines }) => {
    const anchor = heading === null ? materialAnchor(materialId) : (anchors[next++] ?? '');
    const plain = heading === null ? null : plainHeading(heading);
    return partsOf(lines).map((part) => ({ heading: plain, anchor, texto: part }));
  });
  return passages.map((passage, ordem) => ({ ordem, ...passage }));
}

function sectionsOf(texto: string): Section[] {
  const first: Section = { heading: null, lines: [] };
  const sections = [first];
  let section = first;
  let code = false;
  for (const line of texto.split('\n')) {
    if (/^ {0,3}(```|~~~)/.test(line)) code = !code;
    const heading = code ? undefined : line.match(/^#{1,6}\s+(.*?)\s*#*$/)?.[1];
    if (heading) {
      section = { heading, lines: [] };
      sections.push(section);
    } else section.lines.push(line);
  }
  return sections;
}

/** A heading's text as the screen shows it, without marks and link targets. */
const plainHeading = (heading: string) =>
  heading
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[*_`[\]]/g, '')
    .trim();

function partsOf(lines: readonly string[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const block of blocksOf(lines)) {
    if (part !== '' && wordCount(part) + wordCount(block) > mostWords) {
      parts.push(part);
      part = '';
    }
    part = part === '' ? block : `${part}\n\n${block}`;
  }
  return part === '' ? parts : [...parts, part];
}

/** Paragraphs, lists, tables and code blocks: separated by empty lines, code by its fences. */
function blocksOf(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let code = false;
  const close = () => {
    if (block.length > 0) blocks.push(block.join('\n'));
    block = [];
  };
  for (const line of lines) {
    if (/^ {0,3}(```|~~~)/.test(line)) code = !code;
    if (line.trim() === '' && !code) close();
    else block.push(line);
  }
  close();
  return blocks;
}
