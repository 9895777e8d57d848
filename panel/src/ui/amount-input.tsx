import { countCodec, type TextCodec } from '@matilha/contract/portuguese/text-codecs';
import { useState } from 'react';
import { TextInput, type TextInputProps } from 'react-admin';

interface OwnProps extends Omit<TextInputProps, 'format' | 'parse' | 'type' | 'onBlur' | 'slotProps'> {
  /** An empty field is null. */
  optional?: boolean;
}

/**
 * A number typed as in Brazil and formatted by the codec on blur. It is text: the browser's number field reads "9,90" by the browser's
 * language, and the mouse wheel changes it. Text that is no number stays in the form, and the contract refuses it.
 */
export function AmountInput({ codec, optional = false, ...props }: OwnProps & { codec: TextCodec<number> }) {
  /** The text while it is typed: reformatting it at each key would move the caret. */
  const [typed, setTyped] = useState<string | null>(null);
  const format = (value: unknown) =>
    typed ?? (typeof value === 'number' ? codec.write(value) : String(value ?? ''));
  const parse = (text: string) => {
    setTyped(text);
    if (optional && text.trim() === '') return null;
    const value = codec.read(text);
    return Number.isNaN(value) ? text : value;
  };
  return (
    <TextInput
      fullWidth
      autoComplete="off"
      {...props}
      format={format}
      parse={parse}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

/** A whole number. */
export const CountInput = (props: OwnProps) => <AmountInput codec={countCodec} {...props} />;
