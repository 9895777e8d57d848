import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ParagraphInput } from './inputs.tsx';

const MarkdownPreview = lazy(async () => ({
  default: (await import('./markdown-preview.tsx')).MarkdownPreview,
}));

interface MarkdownInputProps {
  source: string;
  label: string;
  minRows?: number;
  helperText?: string;
}

/** A text in Markdown: written on one tab, seen as subscribers see it on the other. */
export function MarkdownInput({ source, label, minRows = 8, helperText }: MarkdownInputProps) {
  const [tab, setTab] = useState<'write' | 'see'>('write');
  const text: unknown = useWatch({ name: source });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs value={tab} onChange={(_event, chosen) => setTab(chosen)} aria-label={label} sx={{ mb: 1 }}>
        <Tab value="write" label="Escrever" />
        <Tab value="see" label="Ver como fica" />
      </Tabs>
      <Box hidden={tab !== 'write'}>
        <ParagraphInput
          source={source}
          label={label}
          minRows={minRows}
          maxRows={30}
          helperText={helperText}
        />
      </Box>
      {tab === 'see' && (
        <Suspense fallback={null}>
          {/* The text's own headings begin at level three. */}
          <Typography component="h2" variant="subtitle2" sx={{ mb: 1 }}>
            {label}
          </Typography>
          <MarkdownPreview text={typeof text === 'string' ? text : ''} />
        </Suspense>
      )}
    </Box>
  );
}
