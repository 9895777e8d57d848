/** An editor's mistake, described in Portuguese; the path is relative to `content/` and lines count from 1. */
export interface ContentProblem {
  path: string;
  line: number;
  /** Null where the file as a whole is wrong. */
  field: string | null;
  message: string;
}

/** All problems of the content at once, one per line of the message: "content/<path>:<line>: <field>: <message>". */
export class ContentError extends Error {
  override name = 'ContentError';

  constructor(problems: readonly ContentProblem[]) {
    const sorted = problems.toSorted(
      (a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)) || a.line - b.line,
    );
    const lines = sorted.map(({ path, line, field, message }) =>
      [`content/${path}:${line}`, ...(field ? [field] : []), message].join(': '),
    );
    const unique = [...new Set(lines)];
    const count = unique.length === 1 ? 'um problema' : `${unique.length} problemas`;
    super(`O conteúdo tem ${count}:\n${unique.join('\n')}`);
  }
}
