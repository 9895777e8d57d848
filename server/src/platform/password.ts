import { hash, parseOptions, verify } from '@node-rs/argon2';
import { AppError } from './app-error.ts';
import { createSemaphore } from './concurrency/semaphore.ts';

/** Argon2id, 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const argon2id = 2;
const maxLength = 256;
/**
 * A well-formed hash that no password has, compared when there is no stored hash (R30). Fixed, because a computed one could fail once and
 * stay failed. Its salt and digest are zeros.
 */
const decoy = [
  '$argon2id$v=19$m=',
  `${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`,
  `$${'A'.repeat(22)}$${'A'.repeat(43)}`,
].join('');

export interface Passwords {
  /** Throws `unavailable` when too many calls wait, so that a flood of logins cannot freeze the process. */
  hash(password: string): Promise<string>;
  /** Does the same work when there is no hash to compare with (R30). */
  verify(stored: string | null, password: string): Promise<boolean>;
  needsRehash(stored: string): boolean;
}

interface Options {
  /** Concurrent hashes; they run off the main thread. */
  parallel?: number;
  maxWaiting?: number;
}

/** Creates the password hasher. Passwords are hashed exactly as typed: no trimming, no folding, no truncation. */
export function createPasswords({ parallel = 4, maxWaiting = 200 }: Options = {}): Passwords {
  const inTurn = createSemaphore({ width: parallel, maxWaiting, retryAfter: 5 });
  return {
    hash(password) {
      assertLength(password);
      return inTurn(() => hash(password, parameters));
    },
    async verify(stored, password) {
      assertLength(password);
      const matches = await inTurn(() => verify(stored ?? decoy, password));
      return matches && stored !== null;
    },
    needsRehash(stored) {
      const used = parseOptions(stored);
      return (
        used.algorithm !== argon2id ||
        used.memoryCost !== parameters.memoryCost ||
        used.timeCost !== parameters.timeCost ||
        used.parallelism !== parameters.parallelism
      );
    },
  };
}

function assertLength(password: string): void {
  if (password.length > maxLength) throw new AppError('invalid_input');
}
