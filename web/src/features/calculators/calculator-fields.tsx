import type { FormField } from '@matilha/contract/calculators/parts/calculator';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface CalculatorFieldProps {
  field: FormField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A field of a calculator: a choice, an amount or a text. */
export function CalculatorField({ field, value, problem, onChange }: CalculatorFieldProps) {
  const { label, hint, name, type, options } = field;
  if (options)
    return (
      <SelectField
        name={name}
        label={label}
        hint={hint}
        value={value}
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, text]) => (
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
  if (type === 'text') return <TextField label={label} autoComplete="off" {...shared} />;
  if (type !== 'minutes') return <AmountField label={label} codec={field.codec} {...shared} />;
  const inMinutes = (
    <>
      {label} <span className="font-normal text-muted">(min)</span>
    </>
  );
  return <TextField label={inMinutes} autoComplete="off" className="tabular-nums" {...shared} />;
}
