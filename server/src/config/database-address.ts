/** Parses the address of a database as pg does; null where it cannot be read. */
function parse(text: string): URL | null {
  // Without a host the socket's folder is a parameter, which the URL parser does not know.
  return URL.parse(text.replace('@/', '@localhost/').replace(/^(\w+:\/\/)\//, '$1localhost/'));
}

/** Returns false where an unencoded character of the password ends the address too early. */
export function isWholeAddress(text: string): boolean {
  const url = parse(text);
  if (!url) return false;
  const { username, password, pathname, search, hash } = url;
  const wellEncoded = [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  const endsTooEarly = pathname.includes('@') || (username === '' && search.includes('@'));
  return wellEncoded && hash === '' && !endsTooEarly;
}

/** Modes that never connect without TLS. With `prefer` and `allow` pg_dump would, and the server decides. */
const encryptedModes = ['require', 'verify-ca', 'verify-full', 'no-verify'];

/** Returns the hosts that pg and pg_dump connect to, and whether they refuse to do so without TLS. */
export function readDatabaseAddress(text: string): { hosts: string[]; encrypted: boolean } {
  const url = parse(text);
  if (!url) return { hosts: [], encrypted: false };
  // The last value of a repeated parameter counts, and the parameter `host` wins over the host before it.
  const { host, hostaddr, sslmode, ssl = '' } = Object.fromEntries(url.searchParams);
  const named = host || decodeURIComponent(url.hostname);
  return {
    hosts: hostaddr ? [named, hostaddr] : [named],
    encrypted: sslmode ? encryptedModes.includes(sslmode) : ['true', '1'].includes(ssl),
  };
}
