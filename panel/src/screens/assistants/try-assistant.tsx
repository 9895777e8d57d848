import { businessCategories } from '@matilha/contract/account/business-profile';
import { assistantTrialInput } from '@matilha/contract/panel/assistant-trial';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { FieldValue } from '../../records/field-value.tsx';
import { type Trial, useTrial } from './use-trial.ts';

const MarkdownPreview = lazy(async () => ({
  default: (await import('../../ui/markdown-preview.tsx')).MarkdownPreview,
}));

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
    const { title, instructions, model, temperature, max_output_tokens } = form.getValues();
    const parsed = z.safeParse(assistantTrialInput, {
      id: id === undefined ? null : Number(id),
      fields: { title, instructions, model, temperature, max_output_tokens },
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

const roles = { system: 'Sistema', user: 'Pergunta e dados', assistant: 'Assistente' };

function TrialResult({ trial: { prompt, text, end, error }, busy }: { trial: Trial; busy: boolean }) {
  const [tab, setTab] = useState<'answer' | 'prompt' | 'sources'>('answer');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {prompt?.demonstration && (
        <Alert severity="info">
          Modelo de demonstração: ele só cita os textos do produto e não segue as instruções.
        </Alert>
      )}
      {error && <Alert severity="error">{error}</Alert>}
      <Tabs
        value={tab}
        onChange={(_event, chosen) => setTab(chosen)}
        aria-label="Resultado"
        variant="scrollable"
      >
        <Tab value="answer" label="Resposta" />
        <Tab value="prompt" label="O que o modelo leu" />
        <Tab value="sources" label="Fontes" />
      </Tabs>
      {tab === 'answer' && (
        <Box aria-live="polite" aria-busy={busy}>
          <Suspense fallback={null}>
            <MarkdownPreview text={text} />
          </Suspense>
        </Box>
      )}
      {tab === 'prompt' &&
        prompt?.messages.map(({ role, content }, at) => (
          // Turns never change their place.
          <Box key={`${role}${at.toString()}`}>
            <Typography component="h3" variant="subtitle2">
              {roles[role]}
            </Typography>
            <FieldValue>{content}</FieldValue>
          </Box>
        ))}
      {tab === 'sources' && prompt?.sources.length === 0 && <Typography>Nenhuma fonte achada.</Typography>}
      {tab === 'sources' &&
        prompt?.sources.map(({ n, title, heading, product, text: passage }) => (
          <Box key={n}>
            <Typography component="h3" variant="subtitle2">
              [{n}] {[product, title, heading].filter(Boolean).join(' › ')}
            </Typography>
            <FieldValue>{passage}</FieldValue>
          </Box>
        ))}
      {end && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[
            end.model,
            end.input_tokens !== null && `${end.input_tokens} tokens lidos`,
            end.output_tokens !== null && `${end.output_tokens} escritos`,
            `${end.seconds.toLocaleString('pt-BR')} s`,
            end.cut && 'cortada no tamanho máximo',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
