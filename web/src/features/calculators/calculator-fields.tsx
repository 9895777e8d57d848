import {
  centsCodec,
  countCodec,
  minuteCostCodec,
  percentCodec,
} from '@matilha/contract/portuguese/text-codecs';
import { AmountField } from '#web/ui/amount-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldWords } from './words/form-words.ts';

/** The numbers that are written in one way; minutes stay as they were typed, such as "1h20". */
export const amountCodecs = {
  money: centsCodec,
  'minute-cost': minuteCostCodec,
  percent: percentCodec,
  count: countCodec,
} as const;

interface CalculatorFieldProps {
  words: FieldWords;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A field of a calculator: a choice, an amount or a text. */
export function CalculatorField({ words, value, problem, onChange }: CalculatorFieldProps) {
  const { label, hint, name } = words;
  if ('options' in words)
    return (
      <SelectField
        name={name}
        label={label}
        hint={hint}
        value={value}
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      >
        {words.options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  const shared = {
    name,
    hint,
    value,
    error: problem,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (words.type === 'text') return <TextField label={label} autoComplete="off" {...shared} />;
  if (words.type !== 'minutes')
    return <AmountField label={label} codec={amountCodecs[words.type]} {...shared} />;
  const inMinutes = (
    <>
      {label} <span className="font-normal text-muted">(min)</span>
    </>
  );
  return <TextField label={inMinutes} autoComplete="off" className="tabular-nums" {...shared} />;
}
