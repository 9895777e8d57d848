import { useEffect } from 'react';
import { brandName } from './brand.ts';

/** Names the page in the tab and in the history. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
}
