import { ConfigError } from '../config-error.ts';

/** Returns the lines with which reading a configuration fails; none when it succeeds. */
export function faultLines(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}
