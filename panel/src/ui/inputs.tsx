import { TextInput, type TextInputProps } from 'react-admin';

const asTyped = (text: string) => text;
const orNull = (text: string) => (text.trim() === '' ? null : text);

interface LineInputProps extends Omit<TextInputProps, 'parse'> {
  /** An empty text is stored as null. */
  nullable?: boolean;
}

/** One line of text; an empty one stays text, which react-admin would turn into null. */
export const LineInput = ({ nullable = false, ...props }: LineInputProps) => (
  <TextInput fullWidth {...props} parse={nullable ? orNull : asTyped} />
);

/** Text of several lines. */
export const ParagraphInput = (props: LineInputProps) => (
  <LineInput multiline minRows={3} maxRows={20} {...props} />
);
