import { type EventFilters, eventFilters } from '@matilha/contract/content/events';
import { useRef } from 'react';
import { currentPlace, navigate, usePlace } from '#web/lib/navigation/location.ts';

/** The screen's state in the address. Every parameter is optional; an invalid one is ignored. */
export interface EventAddress extends Pick<EventFilters, 'formato' | 'local' | 'tipo' | 'mes'> {
  /** Undefined: the year that the screen starts with. */
  ano: number | 'todos' | undefined;
  /** Only events that the user marked with interest. */
  interesse: boolean;
  calendario: boolean;
  pagina: number;
  /** Id of the event whose dialog is open. */
  evento: number | undefined;
}

type AddressName = 'formato' | 'local' | 'tipo' | 'mes' | 'ano' | 'interesse' | 'vista' | 'pagina' | 'evento';

const { formato, local, tipo, mes, ano } = eventFilters.shape;

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function readAddress(search: string): EventAddress {
  const params = new URLSearchParams(search);
  const word = (name: AddressName) => params.get(name) ?? undefined;
  const year = ano.safeParse(wholeNumber(params.get('ano')));
  return {
    formato: formato.safeParse(word('formato')).data,
    local: local.safeParse(word('local')).data,
    tipo: tipo.safeParse(word('tipo')).data,
    mes: mes.safeParse(wholeNumber(params.get('mes'))).data,
    ano: word('ano') === 'todos' ? 'todos' : year.data,
    interesse: word('interesse') === 'sim',
    calendario: word('vista') === 'calendario',
    pagina: wholeNumber(params.get('pagina')) ?? 1,
    evento: wholeNumber(params.get('evento')),
  };
}

/** The parameters to change; null removes one from the address. */
export type AddressChange = Partial<Record<AddressName, string | number | null>>;

/** Returns the search string after a change; a changed filter resets the page. */
export function changeAddress(search: string, change: AddressChange): string {
  const params = new URLSearchParams(search);
  const chooses = Object.keys(change).some((name) => name !== 'pagina' && name !== 'evento');
  if (chooses) params.delete('pagina');
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

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
