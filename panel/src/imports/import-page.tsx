import type { Callable, FileOutput } from '@matilha/contract/calls/call';
import { exportBank } from '@matilha/contract/calls/panel/imports';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Title, useNotify, useResourceContext, useResourceDefinition } from 'react-admin';
import { Link } from 'react-router';
import { download } from '../lib/download.ts';
import { exportCallsAt, importCallsAt } from '../records/record-calls.ts';
import { Section } from '../ui/section.tsx';
import { FileChoice } from './file-choice.tsx';
import { ImportHistory, UndoButton } from './import-history.tsx';
import { counted, PlannedRows, PriceChanges, Problems, SkippedRows, Summary } from './preview-lists.tsx';
import { type ImportState, useImport } from './use-import.ts';

type FileCall = Pick<Callable, 'method' | 'path'> & { output: FileOutput };

interface FileForm {
  /** Endings and types that the file dialog offers. */
  accept: string;
  heading: string;
  words: string;
  /** Files to save: the words of the button, the call that returns the file, and its name. */
  downloads: (path: string) => readonly (readonly [words: string, file: FileCall, name: string])[];
}

const sheetTypes = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function templates(path: string) {
  const { csvTemplate, sheetTemplate } = importCallsAt(path);
  return [
    ['Modelo (Excel)', sheetTemplate, `modelo-${path}.xlsx`],
    ['Modelo (CSV)', csvTemplate, `modelo-${path}.csv`],
  ] as const;
}

const forms: Readonly<Record<string, FileForm>> = {
  sheet: {
    accept: sheetTypes,
    heading: '1. Comece pelo modelo',
    words:
      'Uma linha por item. Para mudar o que já existe, exporte, mude a planilha e importe de volta: a coluna Número diz qual é.',
    downloads: (path) => [
      ...templates(path),
      ['Exportar tudo', exportCallsAt(path).exportSheet, `${path}.xlsx`],
    ],
  },
  leads: {
    accept: sheetTypes,
    heading: '1. Comece pelo modelo',
    words:
      'Uma linha por pessoa, com o motivo pelo qual ela pode ser contatada. Quem já tem conta, já está na lista ou pediu para apagar os dados fica de fora. Ninguém recebe aviso.',
    downloads: (path) => templates(path),
  },
  bank: {
    accept: '.zip,application/zip',
    heading: '1. Exporte o banco',
    words:
      'Uma pasta compactada (.zip) com conteúdos, módulos e materiais, um arquivo Markdown para cada um. Mude os textos ou acrescente pastas e importe de volta. O que não estiver no arquivo fica como está.',
    downloads: () => [['Exportar o banco', exportBank, 'banco-de-conhecimento.zip']],
  },
};

/** The page that imports files of a kind of content: template, choice of the file, preview, confirmation, and earlier imports. */
export function ImportPage() {
  const resource = useResourceContext() ?? '';
  const { options } = useResourceDefinition();
  const label = String(options?.label ?? resource);
  const form = forms[String(options?.files)] as FileForm;
  const path = options?.files === 'bank' ? 'knowledge' : resource;
  const { state, choose, confirm, again } = useImport(path);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 880 }}>
      <Title title={`Importar em ${label}`} />
      <Button
        component={Link}
        to={`/${resource}`}
        startIcon={<ArrowBackOutlined />}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        {label}
      </Button>
      <Downloads path={path} form={form} />
      <Section title="2. Escolha o arquivo">
        {(state.step === 'choose' || state.step === 'reading') && (
          <>
            {state.step === 'choose' && state.problem && (
              <Alert severity="error" sx={{ width: '100%' }}>
                {state.problem}
              </Alert>
            )}
            <FileChoice accept={form.accept} busy={state.step === 'reading'} onChosen={choose} />
          </>
        )}
        {(state.step === 'preview' || state.step === 'storing') && (
          <Preview state={state} onConfirm={confirm} onAgain={again} />
        )}
        {state.step === 'stored' && <Stored path={path} state={state} onAgain={again} />}
      </Section>
      <ImportHistory path={path} />
    </Box>
  );
}

function Downloads({ path, form: { heading, words, downloads } }: { path: string; form: FileForm }) {
  const notify = useNotify();
  const save = (file: FileCall, name: string) => () =>
    download(name, file).catch((error: Error) => notify(error.message, { type: 'error' }));
  return (
    <Section title={heading}>
      <Typography>{words}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {downloads(path).map(([text, file, name]) => (
          <Button
            key={name}
            variant="outlined"
            startIcon={<DownloadOutlined />}
            onClick={save(file, name)}
            sx={{ minHeight: 44 }}
          >
            {text}
          </Button>
        ))}
      </Box>
    </Section>
  );
}

interface PreviewProps {
  state: Extract<ImportState, { step: 'preview' | 'storing' }>;
  onConfirm: () => void;
  onAgain: () => void;
}

function Preview({ state: { step, file, preview }, onConfirm, onAgain }: PreviewProps) {
  const name = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone, and the preview comes next.
  useEffect(() => name.current?.focus(), []);
  const changes = preview.created + preview.changed;
  const wrong = preview.problems_found > 0;
  return (
    <>
      <Typography ref={name} tabIndex={-1} sx={{ overflowWrap: 'anywhere', outline: 'none' }}>
        <strong>{file.name}</strong>: nada foi guardado ainda.
      </Typography>
      <Summary preview={preview} />
      <PriceChanges preview={preview} />
      {wrong ? <Problems preview={preview} /> : <PlannedRows preview={preview} />}
      <SkippedRows preview={preview} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={wrong || changes === 0}
          loading={step === 'storing'}
          onClick={onConfirm}
          sx={{ minHeight: 44 }}
        >
          {wrong ? 'Tudo ou nada: corrija antes' : `Importar ${counted(changes, 'item', 'itens')}`}
        </Button>
        <Button onClick={onAgain} disabled={step === 'storing'} sx={{ minHeight: 44 }}>
          Escolher outro arquivo
        </Button>
      </Box>
    </>
  );
}

interface StoredProps {
  path: string;
  state: Extract<ImportState, { step: 'stored' }>;
  onAgain: () => void;
}

function Stored({ path, state: { id, preview }, onAgain }: StoredProps) {
  const { created, changed } = preview;
  return (
    <>
      <Alert severity="success" sx={{ width: '100%' }}>
        Importado: {counted(created, 'novo', 'novos')}, {counted(changed, 'mudado', 'mudados')}.
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <UndoButton path={path} id={id} onUndone={onAgain} />
        <Button onClick={onAgain} sx={{ minHeight: 44 }}>
          Importar outro arquivo
        </Button>
      </Box>
    </>
  );
}
