import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oldestServed } from '#server/testing/earlier-database.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Tables whose rows staff write: they stay small. Every other table grows with the people. */
const small = ['imports', 'record_versions', 'materials', 'events', 'payment_reversals', 'recovery_codes'];

/** Changes that the program before cannot bear, or that hold a lock for long, with the reason why they are right here. */
const allowed: Record<string, string> = {};

/** Changes that break statements of the program before: rolling back by one version has to work (R34). */
const breaking =
  /\bdrop (?:column|table|type|function)\b|\brename (?:column|constraint)\b|^alter table \S+ rename|\bset not null\b|\bset data type\b|\balter column \S+ type\b|\badd column (?:if not exists )?\S+ (?!.*\bdefault\b).*\bnot null\b/i;
/** Changes that read or write all rows of a table under a lock. */
const rewriting =
  /\bgenerated always as \(.*\bstored\b|\bdefault (?:now|clock_timestamp|gen_random_uuid|random)\(|\badd column\b.*\bunique\b/is;

interface Statement {
  file: string;
  text: string;
  /** Tables that the same migration creates: nobody uses them yet. */
  created: string[];
}

const tableOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[1]?.replaceAll('"', '');

function statementsAfter(oldest: string): Statement[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file > `${oldest}.sql`);
  return files.sort().flatMap((file) => {
    const sql = readFileSync(new URL(file, folder), 'utf8');
    const created = [...sql.matchAll(/create table "?(\w+)/gi)].map(([, name]) => name ?? '');
    return sql.split('--> statement-breakpoint').map((text) => ({ file, text: text.trim(), created }));
  });
}

/** Returns the table that a statement keeps from its readers or writers for as long as it reads the rows. */
function lockedForLong({ text, created }: Statement): string | undefined {
  const bare = text.replace(/^--.*\n/gm, '');
  const table =
    tableOf(/^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on ("?\w+"?)/i, bare) ??
    tableOf(/^alter table ("?\w+"?) add constraint (?!.*\bnot valid\b)/i, bare) ??
    tableOf(/^(?:update|delete from) ("?\w+"?)/i, bare);
  return table && !created.includes(table) && !small.includes(table) ? table : undefined;
}

const runsAlone = (text: string) => /^-- repeatable\b/.test(text) || /\bconcurrently\b/i.test(text);
const statements = statementsAfter(oldestServed);
const named = ({ file, text }: Statement) => `${file}: ${text.slice(0, 120)}`;

it('changes the schema only in ways that the earlier program can bear, and rewrites no table (R34)', () => {
  const refused = statements.filter(({ text }) => breaking.test(text) || rewriting.test(text));
  expect(refused.map(named).filter((name) => !(name in allowed))).toEqual([]);
});

it('builds indexes, checks constraints and changes rows of growing tables without blocking writers (R34)', () => {
  expect(statements.filter(lockedForLong).map(named)).toEqual([]);
});

it('runs long statements repeatably and before the transaction of their migration (R34)', () => {
  const once = statements.filter(
    ({ text }) =>
      runsAlone(text) &&
      /\b(?:create (?:unique )?index concurrently|add column) (?!if not exists)|\badd constraint\b/i.test(
        text,
      ),
  );
  expect(once.map(named)).toEqual([]);
  const late = statements.filter(
    ({ file, text }, index) =>
      runsAlone(text) &&
      statements[index - 1]?.file === file &&
      !runsAlone(statements[index - 1]?.text ?? ''),
  );
  expect(late.map(named)).toEqual([]);
});

it.each([
  'ALTER TABLE "users" DROP COLUMN "pais";',
  'ALTER TABLE "users" RENAME COLUMN "pais" TO "country";',
  'ALTER TABLE "users" ALTER COLUMN "pais" SET NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "x" text NOT NULL;',
])('refuses a change that the program before cannot bear: %s', (text) =>
  expect(breaking.test(text)).toBe(true),
);

it.each([
  'CREATE INDEX "x" ON "users" USING btree ("pais");',
  'ALTER TABLE "leads" ADD CONSTRAINT "x" FOREIGN KEY ("y") REFERENCES "public"."imports"("id");',
  "UPDATE users SET pais = 'Brasil';",
])('refuses a statement that blocks writers for long: %s', (text) =>
  expect(lockedForLong({ file: 'x', text, created: [] })).toBeDefined(),
);
