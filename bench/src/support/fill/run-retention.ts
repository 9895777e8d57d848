import type { Database } from '../../../../server/src/database/connection.ts';
import { retentionTable } from '../../../../server/src/features/privacy/retention.ts';
import { removeClass } from '../../../../server/src/features/privacy/usecases/keep-retention.ts';

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const shownMs = (ms: number) => `${ms.toFixed(0)} ms`;

/** Runs every class once and reports its longest step: each step is one transaction and holds its locks no longer. */
export async function runRetention(db: Database, say: (line: string) => void): Promise<void> {
  for (const each of retentionTable) {
    let longest = 0;
    const step: typeof each.step = async (...args) => {
      const begun = performance.now();
      const done = await each.step(...args);
      longest = Math.max(longest, performance.now() - begun);
      return done;
    };
    const begun = performance.now();
    const removed = await removeClass({ db }, { ...each, step }, new Date());
    say(
      `  ${each.name}: ${removed} rows, ${seconds(performance.now() - begun)}, longest step ${shownMs(longest)}`,
    );
  }
}
