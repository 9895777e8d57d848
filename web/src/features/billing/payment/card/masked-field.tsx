import type { ChangeEvent } from 'react';
import { caretAfterMask } from '#web/ui/fields/phone-mask.ts';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { useCaret } from '#web/ui/fields/use-caret.ts';

interface MaskedFieldProps extends Omit<TextFieldProps, 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  mask: (text: string) => string;
}

/** An input that formats digits while they are typed or pasted; browser autofill of real cards is off. */
export function MaskedField({ mask, value, onChange, ...props }: MaskedFieldProps) {
  const caret = useCaret();
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = target;
    const masked = mask(text);
    const atEnd = selectionStart === null || selectionStart === text.length;
    const before = text.slice(0, selectionStart ?? undefined).replace(/\D/g, '').length;
    caret.keep(target, atEnd ? masked.length : caretAfterMask(masked, before));
    onChange(masked);
  };
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={type}
      className="tabular-nums"
    />
  );
}
