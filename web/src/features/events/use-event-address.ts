import { useRef } from 'react';
import { currentPlace, navigate, usePlace } from '#web/lib/navigation/location.ts';
import { type AddressChange, changeAddress, readAddress } from './event-address.ts';

/** The screen's state from the address, with the functions that change it. */
export function useEventAddress() {
  const { search } = usePlace();
  const openedHere = useRef(false);
  const go = (change: AddressChange, options?: { replace?: boolean }) => {
    const { pathname, search: now } = currentPlace();
    navigate(`${pathname}${changeAddress(now, change)}`, options);
  };
  return {
    address: readAddress(search),
    go,
    open: (evento: number) => {
      openedHere.current = true;
      go({ evento });
    },
    /** Closes the dialog like the back button; after a direct visit, stays on the screen behind. */
    close: () => {
      if (openedHere.current) window.history.back();
      else go({ evento: null }, { replace: true });
      openedHere.current = false;
    },
  };
}
