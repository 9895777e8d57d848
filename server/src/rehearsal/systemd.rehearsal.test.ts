import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { folderOf } from './testing/daemon.ts';
import { installed } from './testing/debian.ts';

const units = fileURLToPath(new URL('../../../deploy/systemd', import.meta.url));

it.skipIf(!installed('systemd-analyze'))(
  'ships units that systemd accepts and counts as little exposed',
  async () => {
    const folder = await folderOf('systemd');
    cpSync(units, folder, { recursive: true });
    cpSync(join(units, 'matilha@.service'), join(folder, 'matilha.service'));
    const analyze = (...args: string[]) => execFileSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(analyze('verify', join(folder, 'matilha@3001.service'))).toBe('');
    const exposure = analyze('security', '--offline=true', join(folder, 'matilha.service'));
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(2);
  },
);
