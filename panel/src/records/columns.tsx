import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { RecordDefinition } from './definition.ts';

/** A form with a second column on wide screens: `Beside`, which follows the form on others. */
export const Columns = ({ Beside, children }: Pick<RecordDefinition, 'Beside'> & { children: ReactNode }) => {
  const form = <Box sx={{ display: 'grid', gap: 2, maxWidth: 880, minWidth: 0 }}>{children}</Box>;
  if (!Beside) return form;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 880px) minmax(360px, 1fr)' },
      }}
    >
      {form}
      <Box
        sx={{
          minWidth: 0,
          position: { lg: 'sticky' },
          top: 64,
          maxHeight: { lg: 'calc(100vh - 80px)' },
          overflow: { lg: 'auto' },
        }}
      >
        <Beside />
      </Box>
    </Box>
  );
};
