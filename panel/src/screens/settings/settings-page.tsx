import * as businessCalls from '@matilha/contract/calls/business';
import { settingsRecord, settingsRecordId } from '@matilha/contract/records/settings';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, Title } from 'react-admin';
import { call } from '../../lib/api-client.ts';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordBox } from '../../records/record-pages.tsx';
import { Defaults } from './own-or-default.tsx';
import { labels, SettingsInputs } from './settings-inputs.tsx';

const settings: RecordDefinition = {
  contract: settingsRecord,
  labels,
  empty: {},
  Inputs: SettingsInputs,
  plain: true,
};

/** The settings of the installation: each follows the environment until it is changed here. */
export function SettingsPage() {
  const { data, error } = useQuery({
    queryKey: ['settings-defaults'],
    queryFn: () => call(businessCalls.readDefaults),
  });
  return (
    <ResourceContextProvider value="settings">
      <Box sx={{ py: 2 }}>
        <Title title="Configurações" />
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Skeleton variant="rounded" height={320} />}
        {data && (
          <Defaults value={data}>
            <RecordBox of={settings} id={settingsRecordId} />
          </Defaults>
        )}
      </Box>
    </ResourceContextProvider>
  );
}
