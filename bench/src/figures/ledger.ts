import { measureCredits } from '../credits.ts';
import { startDatabase } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';

/** Uses its own database, because the product has taken the connections of the other. */
export async function measureLedger(): Promise<Row[]> {
  const database = await startDatabase();
  try {
    const { product, control } = await measureCredits(database, { rounds: 3, milliseconds: 3_000 });
    return [
      rowOf({
        figure: 'Reserve and settle',
        target: { least: 1_000 },
        unit: 'pairs/s',
        product,
        control,
        controlIs: 'two bare transactions of the same shape',
        digits: 0,
      }),
    ];
  } finally {
    await database.stop();
  }
}
