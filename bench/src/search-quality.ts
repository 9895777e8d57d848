import { openDatabase } from '../../server/src/database/connection.ts';
import { seed } from '../../server/src/database/seed.ts';
import { indexMaterials } from '../../server/src/features/knowledge/api.ts';
import {
  type KindFigures,
  measureQuestions,
  measureSuggestions,
} from '../../server/src/features/knowledge/testing/measure-search.ts';
import { startDatabase } from './support/processes.ts';

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

const row = (kind: string, figures: KindFigures) => {
  const { questions, firstOne, firstThree, firstFive, answered } = figures;
  const shares = [firstOne, firstThree, firstFive, answered].map((part) => percent(part, questions));
  return `| ${kind} | ${questions} | ${shares.join(' | ')} |\n`;
};

/** Prints how often the search finds what is wanted, on the seeded bank. */
async function main(): Promise<void> {
  const database = await startDatabase();
  const db = openDatabase({ connectionString: database.url, max: 4, onError: () => undefined });
  try {
    await seed(db.$client, { local: true });
    await indexMaterials(db);
    const { kinds, all } = await measureQuestions(db);
    process.stdout.write('| Questions | Count | First one | First three | First five | Answered |\n');
    process.stdout.write('|---|---|---|---|---|---|\n');
    for (const [kind, figures] of kinds) process.stdout.write(row(kind, figures));
    process.stdout.write(row('all with an answer', all));
    const assistants = await measureSuggestions(db);
    const sum = (of: 'suggestions' | 'found') => assistants.reduce((total, one) => total + one[of], 0);
    process.stdout.write(`suggestions: ${percent(sum('found'), sum('suggestions'))} of all\n`);
    for (const { assistant, materials, suggestions, found } of assistants) {
      process.stdout.write(
        `  ${assistant.id} ${assistant.title}: ${found} of ${suggestions}, ${materials} materials\n`,
      );
    }
  } finally {
    await db.$client.end();
    await database.stop();
  }
}

if (import.meta.main) await main();
