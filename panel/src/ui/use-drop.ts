import { type DragEvent, useState } from 'react';

/** Returns whether files hover over a place, and its handlers; `take` gets the files that are dropped there. */
export function useDrop(take: (files: File[]) => unknown) {
  const [over, setOver] = useState(false);
  const stay = (event: DragEvent) => {
    // A dragged text or link is for the inputs inside.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    over,
    handlers: {
      onDragEnter: stay,
      onDragOver: stay,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        setOver(false);
        take(files);
      },
    },
  };
}
