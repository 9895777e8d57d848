import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';

export interface Parent {
  /** The field with its id. */
  source: string;
  /** Its kind. */
  reference: string;
  /** The field that names it. */
  named: string;
  label: string;
}

interface ParentChoiceProps {
  of: Parent;
  value: RaRecord | null;
  onChange: (chosen: RaRecord | null) => void;
}

/** Chooses the record whose children are ordered. */
export function ParentChoice({ of, value, onChange }: ParentChoiceProps) {
  const [typed, setTyped] = useState('');
  const q = value && typed === value[of.named] ? '' : typed;
  const { data = [], isFetching } = useGetList(of.reference, {
    pagination: { page: 1, perPage: 50 },
    sort: { field: of.named, order: 'ASC' },
    filter: { q },
  });
  return (
    <Autocomplete
      options={data}
      value={value}
      inputValue={typed}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(option) => String(option[of.named] ?? '')}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, chosen) => onChange(chosen)}
      noOptionsText="Nada encontrado"
      loadingText="Buscando…"
      openText="Abrir"
      closeText="Fechar"
      clearText="Limpar"
      renderInput={(params) => <TextField {...params} label={of.label} />}
    />
  );
}
