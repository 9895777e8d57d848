import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldWords } from './words/form-words.ts';

const signs = { money: 'R$', percent: '%', minutes: 'min', count: '', text: '' } as const;
/** iPhones show no comma on a plain number pad. */
const keyboards = {
  money: 'decimal',
  percent: 'decimal',
  count: 'numeric',
  minutes: 'text',
  text: 'text',
} as const;

interface CalculatorFieldProps {
  words: FieldWords;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A field of a calculator: a choice, or a text with the sign of its unit in the label. */
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
  const sign = signs[words.type];
  return (
    <TextField
      name={name}
      label={
        <>
          {label}
          {sign && <span className="ml-1 font-normal text-muted">({sign})</span>}
        </>
      }
      hint={hint}
      value={value}
      error={problem}
      inputMode={keyboards[words.type]}
      autoComplete="off"
      className={classNames(words.type !== 'text' && 'tabular-nums')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
