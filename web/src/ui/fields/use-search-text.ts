import { useEffect, useState } from 'react';

const pauseMs = 250;

/**
 * The text in the box: reported after a pause when typed here, replaced when the address changes (Back, a
 * link).
 */
export function useSearchText(asked: string, onAsk: (text: string) => void) {
  const [text, setText] = useState(asked);
  const [told, setTold] = useState(asked);
  const [seen, see] = useState(asked);
  if (asked !== seen) {
    see(asked);
    if (asked !== told) {
      setTold(asked);
      setText(asked);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told) return;
    const timer = setTimeout(() => {
      setTold(wanted);
      onAsk(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, told, onAsk]);
  return [text, setText] as const;
}
