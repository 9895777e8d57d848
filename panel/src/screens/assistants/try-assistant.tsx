import { businessCategories } from '@matilha/contract/account/business-profile';
import { assistantTrialInput } from '@matilha/contract/panel/assistant-trial';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { TrialResult } from './trial-result.tsx';
import { useTrial } from './use-trial.ts';

/** Asks the assistant as the form describes it, without saving. */
export function TryAssistant() {
  const { id } = useParams();
  const form = useFormContext();
  const suggestions: unknown = useWatch({ name: 'suggestions' });
  const [question, setQuestion] = useState('');
  const [kind, setKind] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { trial, busy, ask, stop } = useTrial();

  const submit = () => {
    const { title, instructions, model, temperature, max_output_tokens, ferramentas_desligadas } =
      form.getValues();
    const parsed = z.safeParse(assistantTrialInput, {
      id: id === undefined ? null : Number(id),
      fields: { title, instructions, model, temperature, max_output_tokens, ferramentas_desligadas },
      question,
      ...(kind && { categoria_negocio: kind }),
    });
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) void ask(parsed.data);
  };
  const chips = Array.isArray(suggestions) ? suggestions.filter((text) => text.trim() !== '') : [];
  return (
    <Box
      component="section"
      aria-label="Experimentar"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        minWidth: 0,
      }}
    >
      <Typography component="h2" variant="h6">
        Experimentar
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Responde com o que está no formulário, mesmo sem salvar. Não gasta créditos.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {chips.map((text) => (
          <Chip
            key={text}
            label={text}
            onClick={() => setQuestion(text)}
            sx={{
              minHeight: 44,
              maxWidth: 1,
              height: 'auto',
              '& .MuiChip-label': { whiteSpace: 'normal', py: 1 },
            }}
          />
        ))}
      </Box>
      <TextField
        label="Sua pergunta ao assistente"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
      />
      <TextField
        select
        label="Perguntar como"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        fullWidth
      >
        <MenuItem value="">O negócio da minha conta</MenuItem>
        {businessCategories.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box>
        {busy ? (
          <Button variant="outlined" onClick={stop} sx={{ minHeight: 44 }}>
            Parar
          </Button>
        ) : (
          <Button variant="contained" onClick={submit} sx={{ minHeight: 44 }}>
            Experimentar
          </Button>
        )}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {trial && <TrialResult trial={trial} busy={busy} />}
    </Box>
  );
}
