/** Types of the pool alone: the package's main entry also loads its fetch, sockets and caches, 2 MiB that nothing here uses. */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export = Pool;
}
