import { useEffect } from 'react';

/** The title that the server wrote into the page, with the brand. */
const panelTitle = document.title;

/** Names the document after the page, whose heading every screen fills through react-admin's portal. */
export function useDocumentTitle() {
  useEffect(() => {
    const heading = document.getElementById('react-admin-title');
    if (!heading) return;
    const name = () => {
      document.title = [heading.textContent, panelTitle].filter(Boolean).join(' · ');
    };
    const observer = new MutationObserver(name);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    name();
    return () => observer.disconnect();
  }, []);
}
