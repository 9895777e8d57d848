import { execFileSync } from 'node:child_process';

/** Returns true when this machine has all these programs; Debian's packages of the same names bring them. */
export function installed(...programs: string[]): boolean {
  return programs.every((program) => {
    try {
      execFileSync('sh', ['-c', 'command -v "$0"', program], {
        env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
      });
      return true;
    } catch {
      return false;
    }
  });
}
