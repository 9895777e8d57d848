export interface Point {
  hours: number;
  value: number;
}

/** Returns the value that a share of all values does not exceed; 0 when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the change per hour: the median of the slopes between all pairs of points (Theil–Sen), which one outlier does not bend. */
export function slope(points: readonly Point[]): number {
  const slopes = points.flatMap((from, index) =>
    points.slice(index + 1).map((to) => (to.value - from.value) / (to.hours - from.hours)),
  );
  return median(slopes);
}
