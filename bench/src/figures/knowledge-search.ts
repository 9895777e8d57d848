import { measureSearch } from '../knowledge-search.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { percentile } from '../support/statistics.ts';

/** Uses its own database, whose size would slow the other figures. */
export async function measureKnowledgeSearch(): Promise<Row[]> {
  const { rounds } = await measureSearch();
  return [
    rowOf({
      figure: 'Knowledge search, 100,000 materials: p95',
      target: { most: 20 },
      unit: 'ms',
      product: rounds.map((times) => percentile(times, 0.95)),
    }),
  ];
}
