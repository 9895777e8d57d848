import Button, { type ButtonProps } from '@mui/material/Button';
import { type ChangeEvent, useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  accept: string;
  onChoose: (files: File[]) => void;
  multiple?: boolean;
}

/** A button that lets the operator choose files of the device. */
export function FileButton({ accept, onChoose, multiple = false, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <>
      <Button variant="outlined" {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={choose}
        data-testid="file"
      />
    </>
  );
}
