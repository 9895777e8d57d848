const workers = 4;

/** Does `work` with each item, a few at a time. One that fails keeps no other from it; answers what failed. */
export async function aFewAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return failures;
}
