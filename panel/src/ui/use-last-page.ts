import { useEffect } from 'react';

interface Pages {
  page: number;
  pageSize: number;
  /** Rows of the page, and of all pages; undefined while they are read. */
  data: { rows: readonly unknown[]; total: number } | undefined;
  show: (page: number) => void;
}

/** Shows the last page in place of one that has no rows left, as after the only row of a page was done. */
export function useLastPage({ page, pageSize, data, show }: Pages): void {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyond = data !== undefined && data.rows.length === 0 && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is a new function in each rendering.
  useEffect(() => {
    if (isBeyond) show(last);
  }, [isBeyond, last]);
}
