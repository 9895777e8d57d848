import Button from '@mui/material/Button';
import { type ChangeEvent, type ReactNode, useRef } from 'react';

interface FileButtonProps {
  accept: string;
  onChoose: (files: File[]) => void;
  disabled?: boolean;
  multiple?: boolean;
  startIcon?: ReactNode;
  children: ReactNode;
}

/** A button that lets the operator choose files of the device. */
export function FileButton({ accept, onChoose, multiple = false, children, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <>
      <Button variant="outlined" {...props} onClick={() => input.current?.click()}>
        {children}
      </Button>
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
