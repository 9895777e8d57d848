import { NumberInput, type NumberInputProps } from 'react-admin';

const inReais = (cents: number | null) => (cents === null ? '' : cents / 100);
/** The browser gives the text, or its number. */
const inCents = (typed: string | number | null) =>
  typed === null || typed === '' ? null : Math.round(Number(typed) * 100);

/** A price, typed in reais and stored in cents. */
export const PriceInput = (props: NumberInputProps) => (
  <NumberInput fullWidth min={0} step={0.01} {...props} format={inReais} parse={inCents} />
);
