import type { ToolOverview, TrialRound } from '@matilha/contract/panel/assistant-trial';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FieldValue } from '../../records/field-value.tsx';

export const toolsOff =
  'As ferramentas estão desligadas nesta instalação (AI_TOOLS=off): nenhum assistente as usa.';

/** Returns JSON in lines; another text as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The model's turns with calls: what it wrote, the arguments of each call, and the result as the model read it. */
export function TrialRounds({ rounds, off }: { rounds: readonly TrialRound[]; off: boolean }) {
  if (rounds.length === 0)
    return <Typography>{off ? toolsOff : 'O modelo não chamou nenhuma ferramenta.'}</Typography>;
  return rounds.map(({ n, text, calls }) => (
    <Box key={n} component="section" aria-label={`Rodada ${n}`} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography component="h3" variant="subtitle1">
        Rodada {n}
      </Typography>
      {text !== '' && <FieldValue>{text}</FieldValue>}
      {calls.map((call, at) => (
        // Calls never change their place.
        <Call key={`${call.name}${at.toString()}`} call={call} />
      ))}
    </Box>
  ));
}

const Call = ({ call }: { call: TrialRound['calls'][number] }) => (
  <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Typography component="h4" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
      {call.name}
      {call.failed && (
        <Box component="span" sx={{ color: 'error.main', fontWeight: 400 }}>
          {' '}
          não funcionou
        </Box>
      )}
    </Typography>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      O modelo pediu
    </Typography>
    <FieldValue>{inLines(call.arguments)}</FieldValue>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      O modelo recebeu
    </Typography>
    <FieldValue>{call.result}</FieldValue>
  </Box>
);

/** The tools that the model may call, as their definitions describe them to it, folded. */
export const OfferedTools = ({ tools, off }: { tools: readonly ToolOverview[]; off: boolean }) => (
  <Accordion disableGutters variant="outlined">
    <AccordionSummary expandIcon={<ExpandMoreOutlined />}>Ferramentas ({tools.length})</AccordionSummary>
    <AccordionDetails sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {tools.length === 0 && <Typography>{off ? toolsOff : 'Nenhuma.'}</Typography>}
      {tools.map(({ name, description }) => (
        <Box key={name}>
          <Typography component="h4" variant="subtitle2">
            {name}
          </Typography>
          <FieldValue>{description}</FieldValue>
        </Box>
      ))}
    </AccordionDetails>
  </Accordion>
);
