import { randomInt } from 'node:crypto';
import { hashToken } from '#server/platform/tokens.ts';

const count = 10;
/** Lower case without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 7;
const groupLength = 4;

const newGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Returns ten codes of 138 bits, to be shown once. So many bits that a fast hash keeps them (ASVS 6.5.2). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => Array.from({ length: groups }, newGroup).join('-'));

/** Returns the stored form of a code; the owner's id is part of it. Ignores case, spaces and hyphens. */
export const hashRecoveryCode = (userId: number, code: string): Buffer =>
  hashToken(`${userId}:${code.toLowerCase().replace(/[\s-]/g, '')}`);
