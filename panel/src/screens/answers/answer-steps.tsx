import { cardText } from '@matilha/contract/chat/card-text';
import type { AnswerStep } from '@matilha/contract/chat/steps';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FieldValue } from '../../records/field-value.tsx';

const states: Record<AnswerStep['state'], string> = {
  running: 'em andamento',
  done: 'feito',
  failed: 'não funcionou',
};

/** The tools that an answer used, in their order, with their cards as text; nothing for an answer without tools. */
export function AnswerSteps({ steps }: { steps: readonly AnswerStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Box sx={{ my: 1.5, minWidth: 0 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Ferramentas usadas
      </Typography>
      <Box
        component="ol"
        aria-label="Ferramentas usadas"
        sx={{ m: 0, pl: 3, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {steps.map(({ title, state, summary, card }, at) => (
          // Steps never change their place.
          <Box key={`${title}${at.toString()}`} component="li" sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2">
              {title}:{' '}
              <Box component="span" sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}>
                {states[state]}
              </Box>
            </Typography>
            {summary !== '' && <Typography variant="body2">{summary}</Typography>}
            {card !== null && <FieldValue>{cardText(card)}</FieldValue>}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
