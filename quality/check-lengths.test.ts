import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeLengths, measureFiles } from '../scripts/check-lengths.mjs';

describe('file length', () => {
  it('fails past 400 lines unless the first line gives a reason, and warns past 250', () => {
    const folder = mkdtempSync(join(tmpdir(), 'matilha-lengths-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      writeFileSync(join(folder, 'node_modules/a.ts'), 'x\n'.repeat(900));
      writeFileSync(join(folder, 'fine.ts'), 'x\n'.repeat(250));
      writeFileSync(join(folder, 'warned.ts'), 'x\n'.repeat(400));
      writeFileSync(join(folder, 'excused.ts'), `// long-file: a table\n${'x\n'.repeat(500)}`);
      expect(judgeLengths(measureFiles(folder)).failed).toBe(false);
      writeFileSync(join(folder, 'long.tsx'), 'x\n'.repeat(401));
      const { failed, lines } = judgeLengths(measureFiles(folder));
      expect(failed).toBe(true);
      expect(lines.filter((line) => line.startsWith('too long'))).toEqual([
        'too long: long.tsx, 401 lines (at most 400)',
      ]);
      expect(lines).toContain('long: warned.ts, 400 lines (consider splitting above 250)');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
