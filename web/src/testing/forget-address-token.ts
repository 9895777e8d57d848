import { takeAddressToken } from '#web/app/address-token.ts';
import { navigate } from '#web/lib/navigation/location.ts';

/** Replaces the token that a test's link left in the module by an empty one, which counts as none. */
export function forgetAddressToken(): void {
  navigate('/email-verification?token=', { replace: true });
  takeAddressToken();
}
