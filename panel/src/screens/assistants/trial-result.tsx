import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { FieldValue } from '../../records/field-value.tsx';
import { AnswerSteps } from '../answers/answer-steps.tsx';
import { countOf, dollars } from '../answers/words.ts';
import { OfferedTools, TrialRounds } from './trial-rounds.tsx';
import type { Trial } from './use-trial.ts';

const MarkdownPreview = lazy(async () => ({
  default: (await import('../../ui/markdown-preview.tsx')).MarkdownPreview,
}));

/** A trial while it grows: the answer, its rounds of calls, what the model read, and the sources. */
export function TrialResult({ trial, busy }: { trial: Trial; busy: boolean }) {
  const { prompt, text, steps, rounds, end, error } = trial;
  const [tab, setTab] = useState<'answer' | 'rounds' | 'prompt' | 'sources'>('answer');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}>
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
        <Tab value="rounds" label="Rodadas" />
        <Tab value="prompt" label="O que o modelo leu" />
        <Tab value="sources" label="Fontes" />
      </Tabs>
      {tab === 'answer' && (
        <Box aria-live="polite" aria-busy={busy} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <AnswerSteps steps={steps} />
          <Suspense fallback={null}>
            <MarkdownPreview text={text} />
          </Suspense>
        </Box>
      )}
      {tab === 'rounds' && <TrialRounds rounds={rounds} off={prompt?.tools_off ?? false} />}
      {tab === 'prompt' && prompt && <PromptText prompt={prompt} />}
      {tab === 'sources' && prompt && <Sources prompt={prompt} />}
      {end && <End end={end} />}
    </Box>
  );
}

type Prompt = NonNullable<Trial['prompt']>;

const roles = { system: 'Sistema', user: 'Pergunta e dados', assistant: 'Assistente' };

const PromptText = ({ prompt: { messages, tools, tools_off: off } }: { prompt: Prompt }) => (
  <>
    {messages.map(({ role, content }, at) => (
      // Turns never change their place.
      <Box key={`${role}${at.toString()}`}>
        <Typography component="h3" variant="subtitle2">
          {roles[role]}
        </Typography>
        <FieldValue>{content}</FieldValue>
      </Box>
    ))}
    <OfferedTools tools={tools} off={off} />
  </>
);

const Sources = ({ prompt: { sources } }: { prompt: Prompt }) => (
  <>
    {sources.length === 0 && <Typography>Nenhuma fonte achada.</Typography>}
    {sources.map(({ n, title, heading, product, text: passage }) => (
      <Box key={n}>
        <Typography component="h3" variant="subtitle2">
          [{n}] {[product, title, heading].filter(Boolean).join(' › ')}
        </Typography>
        <FieldValue>{passage}</FieldValue>
      </Box>
    ))}
  </>
);

/** Model, tokens of all rounds, estimated cost and time, in one line. */
function End({ end }: { end: NonNullable<Trial['end']> }) {
  const { model, input_tokens: read, cached_tokens: cached, output_tokens: written, cost } = end;
  const readText = read !== null && `${countOf(read)} tokens lidos`;
  const price =
    cost === null ? read !== null && 'sem preço para estimar o custo' : `${dollars(cost)} estimados`;
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {[
        model,
        readText && cached !== null ? `${readText} (${countOf(cached)} do cache)` : readText,
        written !== null && `${countOf(written)} escritos`,
        price,
        `${end.seconds.toLocaleString('pt-BR')} s`,
        end.cut && 'cortada no tamanho máximo',
      ]
        .filter(Boolean)
        .join(' · ')}
    </Typography>
  );
}
