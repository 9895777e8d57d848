import type { DataProvider, RaRecord } from 'react-admin';

/** The server orders no more records at once. */
export const mostOrdered = 500;
const perPage = 100;

/** Returns the records that are ordered among themselves, in their order; null when they are too many. */
export async function readSiblings(
  provider: DataProvider,
  path: string,
  filter: Record<string, unknown>,
): Promise<RaRecord[] | null> {
  const rows: RaRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList(path, {
      pagination: { page, perPage },
      sort: { field: 'ordem', order: 'ASC' },
      filter,
    });
    if (total > mostOrdered) return null;
    rows.push(...data);
    if (data.length < perPage) return rows;
  }
}
