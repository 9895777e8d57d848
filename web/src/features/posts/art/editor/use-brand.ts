import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { shopQuery } from '#web/features/shop/api/read-shop.ts';
import { type DeviceBrand, keepBrand, readBrand } from '../art-store.ts';
import { type LoadedLogo, loadLogo } from '../logo-file.ts';
import { paletteOf } from '../paint/palette.ts';

/** Returns the address of a logo on this site. One elsewhere may be shown neither by the page's policy nor on a canvas that is saved. */
function ownAddress(logo: string): string | null {
  if (logo === '' || !URL.canParse(logo, location.origin)) return null;
  const { origin, pathname } = new URL(logo, location.origin);
  return origin === location.origin ? pathname : null;
}

async function readLogo(address: string, signal: AbortSignal): Promise<LoadedLogo | null> {
  const response = await fetch(address, { signal });
  return response.ok ? loadLogo(await response.blob()) : null;
}

interface Owner {
  id: number;
  nomeNegocio: string | null;
}

/** The shop's colours, name and logo: from "Minha loja", or chosen by the person on this device. */
export function useBrand({ id, nomeNegocio }: Owner) {
  const [own, setOwn] = useState<DeviceBrand>(() => readBrand(id));
  const [fits, setFits] = useState(true);
  const shop = useQuery(shopQuery);
  const { cor1, cor2, logo = '' } = shop.data?.sections.find(({ kind }) => kind === 'marca')?.value ?? {};
  const address = ownAddress(logo);
  const stored = useQuery({
    queryKey: ['art-logo', address],
    queryFn: ({ signal }) => readLogo(address ?? '', signal),
    enabled: address !== null && own.logo === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const change = (part: Partial<DeviceBrand>) => {
    const next = { ...own, ...part };
    setOwn(next);
    setFits(keepBrand(id, next));
  };
  const palette = useMemo(() => paletteOf(cor1, cor2), [cor1, cor2]);
  return {
    palette,
    /** The shop has colours of its own. */
    coloured: Boolean(cor1 || cor2),
    name: own.name ?? nomeNegocio ?? '',
    logo: own.logo ?? stored.data ?? null,
    /** The logo was chosen on this device. */
    chosen: own.logo !== null,
    /** "Minha loja" has a logo that cannot be in a picture. */
    outside: own.logo === null && logo !== '' && (address === null || stored.data === null || stored.isError),
    /** Name and logo are kept on this device. */
    fits,
    pending: shop.isPending,
    failed: shop.isError,
    change,
  };
}

export type Brand = ReturnType<typeof useBrand>;
