/** Returns the line of PostgreSQL's log that says why a start failed; undefined for an empty log. */
export function startReason(log: string): string | undefined {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  // The server also logs each connection that it refuses while it starts or ends.
  const fatal = lines.findLast(
    (line) => /FATAL|PANIC|error/.test(line) && !line.includes('FATAL:  the database system is '),
  );
  return fatal ?? lines.at(-1);
}
