import { expect, it } from 'vitest';
import { createLog } from './create-log.ts';
import { terminalLine } from './terminal-line.ts';

it('shows time of day, level, message and fields of a line, and no JSON', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, undefined, {
    write: (line) => void lines.push(terminalLine(line)),
  });
  log.info({ method: 'GET', status: 404, ids: [1, 2] }, 'request');
  log.warn('plain');
  log.error({ error: 'TypeError' }, 'request failed');
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d request method=GET status=404 ids=\[1,2\]\n$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d aviso: plain\n$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d erro: request failed error=TypeError\n$/),
  ]);
});
