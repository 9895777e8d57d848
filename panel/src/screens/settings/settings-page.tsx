import * as businessCalls from '@matilha/contract/calls/panel/business';
import { onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import { settingsKind } from '@matilha/contract/kinds/settings';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { call } from '../../lib/api-client.ts';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { Defaults } from './own-or-default.tsx';
import { SettingsInputs } from './settings-inputs.tsx';

const settings: RecordDefinition = { kind: settingsKind, Inputs: SettingsInputs };

/** The settings of the installation: each follows the environment until it is changed here. */
export function SettingsPage() {
  const { data, error } = useQuery({
    queryKey: ['settings-defaults'],
    queryFn: () => call(businessCalls.readDefaults),
  });
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Configurações" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Defaults value={data}>
          <RecordBox of={settings} id={onlyRecordId} />
        </Defaults>
      )}
    </Box>
  );
}
