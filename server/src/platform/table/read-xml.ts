import { SaxesParser } from 'saxes';
import { FileProblem } from '../sandbox/file-problem.ts';

interface Tag {
  name: string;
  attributes: Record<string, string>;
}
interface Handlers {
  open?(tag: Tag): void;
  close?(name: string): void;
  text?(text: string): void;
}

export const notASheet = () => new FileProblem('Isto não é uma planilha: envie um arquivo .csv ou .xlsx');
/** A cell with formatted text is eight levels deep; each open tag takes memory. */
const mostDepth = 100;
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML by the names of its tags without their prefixes. A document type is refused, so that no entity expands or is fetched. Throws
 * `FileProblem`.
 */
export function readXml(xml: Buffer | undefined, { open, close, text }: Handlers): void {
  if (!xml) throw notASheet();
  const parser = new SaxesParser();
  const refuse = () => {
    throw notASheet();
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > mostDepth) refuse();
    open?.({ name: bare(name), attributes });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(bare(name));
  });
  parser.on('text', (part) => text?.(part));
  parser.write(xml.toString('utf8')).close();
}
