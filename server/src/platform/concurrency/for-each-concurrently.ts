/** Calls `work` for each item, at most `width` at the same time, started in order. A failure stops no other item; returns the errors. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return failures;
}
