import type { FormSection } from '@matilha/contract/calculators/parts/calculator';
import type { ReactNode } from 'react';
import { CalculatorField } from './calculator-fields.tsx';
import { CalculatorRows } from './calculator-rows.tsx';
import { isShown, textOf } from './typed-form.ts';
import type { Calculator } from './use-calculator.ts';

interface CalculatorFormProps {
  form: Calculator;
  sections: readonly FormSection[];
  /** Stands below the field of that name. */
  below: Readonly<Record<string, ReactNode>>;
}

/** The sections of a calculator's form. */
export const CalculatorSections = ({ form, sections, below }: CalculatorFormProps) =>
  sections.map(({ title, help, parts }) => (
    <section key={title} aria-label={title} className="grid gap-4 border-line border-t pt-5">
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">{title}</h2>
        {help && <p className="text-muted text-sm">{help}</p>}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {parts.map((part) => {
          if (part.type === 'rows') return <CalculatorRows key={part.name} form={form} part={part} />;
          if (!isShown(part, form.texts)) return null;
          return (
            <div key={part.name} className="grid gap-1.5">
              <CalculatorField
                field={part}
                value={textOf(form.texts, part.name)}
                problem={form.problemAt(part.name)}
                onChange={(value) => form.setText(part.name, value)}
              />
              {below[part.name]}
            </div>
          );
        })}
      </div>
    </section>
  ));
