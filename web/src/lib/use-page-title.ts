import { useEffect } from 'react';
import { brandName } from './brand.ts';

let shown = '';
let mark = '';
const write = () => {
  document.title = `${mark}${shown} · ${brandName}`;
};

/** Sets the title of the page in tab and history. */
export function usePageTitle(title: string) {
  useEffect(() => {
    shown = title;
    write();
  }, [title]);
}

/** Puts `sign` before the title of a hidden tab until it is shown again; does nothing in a visible tab. */
export function markTitle(sign: string) {
  if (!document.hidden || mark) return;
  mark = `${sign} `;
  write();
  document.addEventListener('visibilitychange', unmark);
}

function unmark() {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', unmark);
  mark = '';
  write();
}
