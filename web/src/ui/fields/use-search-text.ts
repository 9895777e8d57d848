import { useEffect, useState } from 'react';

const pauseMs = 250;

/**
 * The text in the box: reported after a pause when typed here, replaced when the address changes (Back, a
 * link).
 */
export function useSearchText(asked: string, onAsk: (text: string) => void) {
  const [text, setText] = useState(asked);
  const [reported, setReported] = useState(asked);
  const [seen, see] = useState(asked);
  if (asked !== seen) {
    see(asked);
    if (asked !== reported) {
      setReported(asked);
      setText(asked);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === reported) return;
    const timer = setTimeout(() => {
      setReported(wanted);
      onAsk(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, reported, onAsk]);
  return [text, setText] as const;
}
