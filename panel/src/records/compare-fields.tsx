import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { differing, type RecordDefinition, type Values } from './definition.ts';
import { FieldValue, textOf } from './field-value.tsx';

interface CompareFieldsProps {
  of: RecordDefinition;
  first: { title: string; values: Values };
  second: { title: string; values: Values };
}

/** The fields that differ between two states of a record, side by side, or below each other on a phone. */
export function CompareFields({ of, first, second }: CompareFieldsProps) {
  const fields = differing(of, first.values, second.values);
  if (fields.length === 0) return <Typography>Os dois são iguais.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map(([name, field]) => (
        <Box key={name} component="section">
          <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
            {field.label}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {[first, second].map(({ title, values }) => (
              <Box key={title} sx={{ minWidth: 0 }}>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {title}
                </Typography>
                <FieldValue>{textOf(field, values[name]) || '(vazio)'}</FieldValue>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
