/** The pool alone: the package's front door loads its fetch, sockets and caches too, 2 MiB that nothing here uses. */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export = Pool;
}
