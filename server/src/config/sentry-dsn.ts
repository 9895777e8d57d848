/** Where errors are reported: the address that takes envelopes, and the project's public key. */
export interface SentryProject {
  envelopes: URL;
  key: string;
}

/** Reads `https://<key>@<host>/<project>`, as services that speak Sentry's protocol show it; null when it is malformed. */
export function readSentryDsn(text: string): SentryProject | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username: key, password, host, pathname, search, hash } = new URL(text);
  const [, prefix = '', project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  const isPlain = password === '' && search === '' && hash === '';
  if (!/^https?:$/.test(protocol) || !/^\w{8,64}$/.test(key) || !isPlain || project === undefined)
    return null;
  return { envelopes: new URL(`${protocol}//${host}${prefix}/api/${project}/envelope/`), key };
}
