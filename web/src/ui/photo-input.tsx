import type { RefObject } from 'react';

interface PhotoInputProps {
  input: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

/** The hidden field behind a button that calls `input.current.click()`: it opens the camera or the photos of the device. */
export function PhotoInput({ input, onChoose }: PhotoInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      hidden
      aria-label="Arquivo da foto"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onChoose(file);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
}
