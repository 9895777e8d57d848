import type { Choice, Field, FieldRight } from '@matilha/contract/kinds/parts/field';
import { worksIn } from '@matilha/contract/panel/staff';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { BooleanInput, SelectInput, type SelectInputProps } from 'react-admin';
import { readUser } from '../lib/read-user.ts';
import { AmountInput } from '../ui/amount-input.tsx';
import { DayInput } from '../ui/day-input.tsx';
import { LineInput, ParagraphInput } from '../ui/inputs.tsx';
import { LinesInput } from '../ui/lines-input.tsx';
import { MarkdownInput } from '../ui/markdown-input.tsx';
import { ReferenceChoice } from '../ui/reference-choice.tsx';
import { FilesInput } from '../ui/uploads/files-input.tsx';
import { PictureInput } from '../ui/uploads/picture-input.tsx';
import type { InputProps, RecordDefinition } from './definition.ts';

/** Characters beyond which a text gets a tall input. */
const shortText = 5_000;

/** Returns true for a field that may keep the value of a new record. */
const isOptional = ({ schema, written = schema, empty }: Field): boolean => written.safeParse(empty).success;

/** The input of a field, by the way in which people write it. Throws for one that the screen of the kind brings. */
function FieldInput({ field, ...props }: InputProps & { field: Field }) {
  const { input, empty } = field;
  switch (input.as) {
    case 'line':
      return <LineInput {...props} nullable={empty === null} />;
    case 'paragraph':
      return <ParagraphInput {...props} />;
    case 'markdown':
      return <MarkdownInput {...props} minRows={input.most > shortText ? 14 : 8} />;
    case 'lines':
      return <LinesInput {...props} />;
    case 'day':
      return <DayInput {...props} />;
    case 'yes':
      return <BooleanInput {...props} />;
    case 'amount':
      return <AmountInput {...props} codec={input.codec} />;
    case 'choice':
      return <ChoiceInput {...props} choices={input.choices} />;
    case 'reference':
      return <ReferenceChoice {...props} reference={input.to.path} named={input.to.label ?? 'id'} />;
    case 'picture':
      return <PictureInput {...props} {...(isOptional(field) && { empty: empty === null ? null : '' })} />;
    case 'files':
      return <FilesInput {...props} />;
    case 'own':
      throw new Error(`${props.source}: the screen of its kind has no input for it`);
  }
}

/** One of a few values, chosen by its words. */
export const ChoiceInput = ({
  choices,
  ...props
}: Omit<SelectInputProps, 'choices'> & { choices: readonly Choice[] }) => (
  <SelectInput fullWidth {...props} choices={[...choices]} optionValue="value" optionText="words" />
);

interface NamedField {
  name: string;
  field: Field & { right: FieldRight };
  /** The input that the screen brings. */
  Own: ComponentType<InputProps> | undefined;
}

/**
 * Returns the properties of an input: read-only, with a hint, where the field is others' to set; otherwise its own hint. The value stays in the
 * form, so that the rest can be saved.
 */
function useReserved({
  right,
  hint,
}: Field & { right: FieldRight }): Pick<InputProps, 'readOnly' | 'helperText'> {
  const { data } = useQuery({ queryKey: ['me'], queryFn: readUser, staleTime: Number.POSITIVE_INFINITY });
  if (data && !worksIn(data.role, right.area))
    return { readOnly: true, helperText: 'Só quem opera muda. Salve o resto e peça a quem opera.' };
  return { helperText: hint };
}

/** The input of a field; read-only for a person who has no right to it. */
function GuardedInput({ name, field, Own }: NamedField) {
  const props = { source: name, label: field.label, ...useReserved(field) };
  return Own ? <Own {...props} /> : <FieldInput {...props} field={field} />;
}

/** The inputs of a kind, in the order of its fields, and the additions of its screen. */
export const KindInputs = ({ kind, inputs = {}, Inputs, Above, Below }: RecordDefinition) => (
  <>
    {Above && <Above />}
    {Inputs ? (
      <Inputs />
    ) : (
      Object.entries(kind.fields).map(([name, field]) => (
        <GuardedInput key={name} name={name} field={field} Own={inputs[name]} />
      ))
    )}
    {Below && <Below />}
  </>
);
