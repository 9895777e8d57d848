import { TextInput, type TextInputProps } from 'react-admin';

const orNull = (text: string) => (text === '' ? null : text);

/** A calendar day; an empty one is null. */
export const DayInput = (props: Omit<TextInputProps, 'parse' | 'type'>) => (
  <TextInput fullWidth {...props} type="date" parse={orNull} slotProps={{ inputLabel: { shrink: true } }} />
);
