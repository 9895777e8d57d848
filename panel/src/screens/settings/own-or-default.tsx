import type { SettingsDefaults } from '@matilha/contract/kinds/settings';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext } from 'react';
import { useController } from 'react-hook-form';
import { wordsOf } from './default-words.ts';

/** The environment's settings, which every field of the form shows. */
export const Defaults = createContext<SettingsDefaults | null>(null);

interface OwnOrDefaultProps {
  source: keyof SettingsDefaults;
  label: string;
  /** The first value of an own setting where the environment has none. */
  blank?: unknown;
  /** The place or the effect of the setting. */
  about?: string;
  /** The environment's setting in words, where it takes more than its value. */
  words?: string | undefined;
  /** The inputs of an own setting. */
  children: ReactNode;
}

/** A setting that follows the environment until somebody changes it, and can follow it again. */
export function OwnOrDefault({ source, label, blank, about, words: own, children }: OwnOrDefaultProps) {
  const defaults = useContext(Defaults);
  const { field } = useController({ name: source });
  if (!defaults) return null;
  const follows = field.value === null;
  const words = own ?? wordsOf(source, defaults);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        width: 1,
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        alignItems: 'center',
        gridTemplateColumns: follows ? { xs: '1fr', sm: '1fr auto' } : '1fr',
      }}
    >
      <Box sx={{ width: 1, minWidth: 0 }}>
        {follows ? (
          <>
            <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{words}</Typography>
          </>
        ) : (
          children
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[about, follows ? 'Segue o padrão da instalação.' : `Padrão da instalação: ${words}.`]
            .filter(Boolean)
            .join(' ')}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        onClick={() => field.onChange(follows ? (defaults[source] ?? blank) : null)}
        sx={{ minHeight: 44 }}
        aria-label={follows ? `Mudar: ${label}` : `Voltar ao padrão: ${label}`}
      >
        {follows ? 'Mudar' : 'Voltar ao padrão'}
      </Button>
    </Box>
  );
}
