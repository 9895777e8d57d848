import * as contentCalls from '@matilha/contract/calls/panel/content';
import type { ToolOverview } from '@matilha/contract/panel/assistant-trial';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useInput } from 'react-admin';
import { call } from '../../lib/api-client.ts';
import type { InputProps } from '../../records/definition.ts';
import { toolsOff } from './trial-rounds.tsx';

type Row = Pick<ToolOverview, 'name' | 'title' | 'description'> & { asks: boolean };

/** Returns a row for each tool, and for each stored name that is no tool any more: publishing refuses it. */
function rowsOf(tools: readonly ToolOverview[], off: readonly string[]): Row[] {
  const gone = off.filter((name) => tools.every((tool) => tool.name !== name));
  return [
    ...tools.map(({ name, title, description, effect }) => ({
      name,
      title,
      description,
      asks: effect === 'propose',
    })),
    ...gone.map((name) => ({
      name,
      title: name,
      description: 'Esta ferramenta não existe mais. Marque para tirá-la da lista.',
      asks: false,
    })),
  ];
}

/** One checkbox for each tool, checked while the assistant may call it; the value has the names of the others. */
export function ToolsInput({ source, readOnly = false }: InputProps) {
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const { data, error } = useQuery({
    queryKey: ['tools'],
    queryFn: () => call(contentCalls.listTools),
  });
  const off: string[] = Array.isArray(field.value) ? field.value : [];
  const set = (name: string, on: boolean) =>
    field.onChange(on ? off.filter((each) => each !== name) : [...off, name]);
  const refusal = fieldState.error?.message;
  return (
    <FormControl component="fieldset" fullWidth error={refusal !== undefined} sx={{ my: 1 }}>
      <FormLabel component="legend">Ferramentas</FormLabel>
      <FormHelperText sx={{ mx: 0 }}>
        {refusal ?? 'Desmarque as que este assistente não deve usar.'}
      </FormHelperText>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton height={160} />}
      {data?.off && <Alert severity="info">{toolsOff} O que você marcar vale quando forem ligadas.</Alert>}
      {data &&
        rowsOf(data.tools, off).map(({ name, title, description, asks }) => (
          <FormControlLabel
            key={name}
            sx={{ alignItems: 'flex-start', mr: 0, py: 0.5 }}
            control={
              <Checkbox
                checked={!off.includes(name)}
                disabled={readOnly}
                onChange={(_event, on) => set(name, on)}
                sx={{ minWidth: 44, minHeight: 44 }}
              />
            }
            label={
              <Box sx={{ pt: 1.25, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography>{title}</Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {description}
                  {asks && ' Nada muda sem a confirmação da pessoa.'}
                </Typography>
              </Box>
            }
          />
        ))}
      {data?.tools.length === 0 && <Typography>Este Matilha não tem ferramentas.</Typography>}
    </FormControl>
  );
}
