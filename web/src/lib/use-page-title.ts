import { useEffect } from 'react';
import { brandName } from './brand.ts';

/** Sets the title of the page in tab and history. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
}
