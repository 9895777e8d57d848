import { type DragEvent, useState } from 'react';

/** Returns whether files hover over a place, and its handlers; `take` gets the files that are dropped there. */
export function useDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const stay = (event: DragEvent) => {
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
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) take(files);
      },
    },
  };
}
