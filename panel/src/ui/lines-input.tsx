import { TextInput, type TextInputProps } from 'react-admin';

const asLines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '');
const asTexts = (text: string) => (text === '' ? [] : text.split('\n'));

/** A list of short texts, one in each line. */
export const LinesInput = (props: Omit<TextInputProps, 'format' | 'parse'>) => (
  <TextInput multiline minRows={4} fullWidth {...props} format={asLines} parse={asTexts} />
);
