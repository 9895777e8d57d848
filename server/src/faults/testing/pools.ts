/** Returns how many connections to the database a process uses at this moment, by its own metrics. */
export async function usedConnections(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const used = [...text.matchAll(/^matilha_\w+\{pool="[\w-]+",state="used"\} (\d+)$/gm)];
  if (used.length === 0) throw new Error('no pool is measured');
  return used.reduce((sum, [, count]) => sum + Number(count), 0);
}
