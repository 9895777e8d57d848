import { type TextCodec, tidied } from '@matilha/contract/portuguese/text-codecs';
import { classNames } from '../class-names.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface AmountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  codec: TextCodec<number>;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur?: (() => void) | undefined;
}

/**
 * A field for money, a percentage or a count, typed as in Brazil and shown as "R$ 9,90" once it is left. It is text: the browser's number field
 * reads "9,90" by the browser's language, and the mouse wheel changes it.
 */
export function AmountField({ codec, className, onBlur, ...props }: AmountFieldProps) {
  const leave = () => {
    const shown = tidied(codec, props.value);
    if (shown !== props.value) props.onChange({ target: { value: shown } });
    onBlur?.();
  };
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      onBlur={leave}
      className={classNames('tabular-nums', className)}
    />
  );
}
