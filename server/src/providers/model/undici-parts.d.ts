/**
 * Types of the parts in use: the package's main entry also loads its fetch, sockets and caches, 2 MiB that nothing here uses. No version promises
 * these files, so package.json names one exactly (pinned-undici.test.ts).
 */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export = Pool;
}

declare module 'undici/lib/core/connect.js' {
  import type { buildConnector } from 'undici';

  function build(
    options: buildConnector.BuildOptions,
  ): (
    target: Pick<buildConnector.Options, 'hostname' | 'host' | 'protocol' | 'port'>,
    callback: buildConnector.Callback,
  ) => void;
  export = build;
}
