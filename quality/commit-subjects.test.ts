import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../scripts/lib/tree.mjs';

/** Git and its hosts cut longer subjects in lists. */
const longest = 72;
/** Earlier commits stay as they are. */
const since = '2026-11-29T21:00:00Z';

const tooLong = (subjects: readonly string[]) => subjects.filter((subject) => subject.length > longest);

test('finds the subjects of more than 72 characters', () => {
  expect(tooLong(['a'.repeat(72), 'b'.repeat(73), ''])).toEqual(['b'.repeat(73)]);
});

const root = rootFolder();

// A copy of the files has no history.
test.runIf(existsSync(join(root, '.git')))('finds no subject over 72 characters since the rule', () => {
  const log = execFileSync('git', ['log', `--since=${since}`, '--no-merges', '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(tooLong(log.split('\n'))).toEqual([]);
});
