import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Returns a resolver of host names for one call: it refuses a name of which any address is not allowed. The connection goes to the
 * address that was checked, so a second answer of the name's server cannot lead elsewhere (SSRF).
 */
export const guardedLookup = (allows: (address: string) => boolean): LookupFunction =>
  function guarded(hostname, options, callback) {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const refused = addresses?.find(({ address }) => !allows(address));
      const [first] = addresses ?? [];
      if (error || refused || !first) return callback(error ?? new Error('refused address'), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
