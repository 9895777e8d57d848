import { AutocompleteInput, ReferenceInput } from 'react-admin';

interface ReferenceChoiceProps {
  source: string;
  label: string;
  /** The kind of the chosen record: its path. */
  reference: string;
  /** The field that names it. */
  named: string;
  helperText?: string;
}

const find = (q: string) => ({ q });

/** Chooses a record of another kind by typing a part of its name. */
export const ReferenceChoice = ({ source, label, reference, named, helperText }: ReferenceChoiceProps) => (
  <ReferenceInput source={source} reference={reference} perPage={50} sort={{ field: named, order: 'ASC' }}>
    <AutocompleteInput
      label={label}
      optionText={named}
      filterToQuery={find}
      helperText={helperText}
      fullWidth
    />
  </ReferenceInput>
);
