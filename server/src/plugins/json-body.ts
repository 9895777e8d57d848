import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Counts the members that valid JSON text writes: one for each colon outside of strings. */
function membersWritten(text: string): number {
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) inString = !inString;
    else if (inString && character === backslash) at += 1;
    else if (!inString && character === colon) members += 1;
  }
  return members;
}

/** Counts the members of a parsed value, however deep it is nested. */
function membersKept(value: unknown): number {
  let members = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const items = Object.values(next);
    if (!Array.isArray(next)) members += items.length;
    for (const item of items) waiting.push(item);
  }
  return members;
}

/** Returns true when `JSON.parse` dropped a member of `text`: it keeps only the last of several with the same key. */
export const hasRepeatedKey = (text: string, parsed: unknown): boolean =>
  membersWritten(text) !== membersKept(parsed);

/** Parses JSON bodies and refuses repeated keys, which another parser might resolve differently. */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body, (error, parsed) => {
      if (error || !hasRepeatedKey(body, parsed)) return done(error, parsed);
      done(new AppError('invalid_input', { fields: { body: 'O mesmo campo aparece duas vezes' } }));
    });
  });
}
