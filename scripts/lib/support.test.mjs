import { expect, test } from 'vitest';
import { unsupportedReason } from './support.mjs';

const linux = { platform: 'linux', arch: 'x64', version: '20.0.0', musl: false };

test('supports Linux from Node 20 and macOS from Node 22.18', () => {
  expect(unsupportedReason(linux)).toBeUndefined();
  expect(unsupportedReason({ ...linux, arch: 'arm64' })).toBeUndefined();
  expect(unsupportedReason({ ...linux, platform: 'darwin', version: '22.18.0' })).toBeUndefined();
  expect(unsupportedReason({ ...linux, platform: 'darwin', version: '24.1.0' })).toBeUndefined();
});

test.each([
  [{ version: '18.20.0' }, 'antigo demais'],
  [{ platform: 'darwin', version: '22.17.1' }, '22.18'],
  [{ platform: 'win32' }, 'WSL2'],
  [{ arch: 'ia32' }, 'linux-ia32'],
  [{ musl: true }, 'musl'],
])('gives a one-line reason for %o', (machine, reason) => {
  const line = unsupportedReason({ ...linux, ...machine });
  expect(line).toContain(reason);
  expect(line).not.toContain('\n');
});
