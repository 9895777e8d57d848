import type { AuditEntry } from '@matilha/contract/panel/audit';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Show, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { momentOf } from '../../lib/times.ts';
import { changedFields, valueText } from './changed-fields.ts';

/** One entry of the audit log: actor, action, time and origin, and the changed fields. */
export const AuditShow = () => (
  <Show actions={false} title="Registro" component="div">
    <Entry />
  </Show>
);

const filtered = (name: string, value: string) =>
  `/audit?filter=${encodeURIComponent(JSON.stringify({ [name]: value }))}&displayedFilters=${encodeURIComponent(JSON.stringify({ [name]: true }))}`;

function Entry() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const facts: [string, ReactNode][] = [
    ['Quando', momentOf(entry.at)],
    [
      'Quem',
      <Link component={RouterLink} key="who" to={filtered('actor', entry.actor)}>
        {entry.actor_email ?? entry.actor}
      </Link>,
    ],
    [
      'Objeto',
      <Link component={RouterLink} key="what" to={filtered('subject', entry.subject)}>
        {entry.subject}
      </Link>,
    ],
    ['De onde', entry.address || 'Só a equipe deixa o endereço'],
    [
      'Requisição',
      <Link component={RouterLink} key="request" to={filtered('request_id', entry.request_id)}>
        {entry.request_id}
      </Link>,
    ],
    ...Object.entries(entry.details).map(([name, value]): [string, ReactNode] => [name, valueText(value)]),
  ];
  return (
    <Card variant="outlined" sx={{ mt: 2 }}>
      <CardContent sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="h5" component="h2" sx={{ mb: 2 }}>
          {entry.action}
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' } }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
        <Changes before={entry.before} after={entry.after} />
      </CardContent>
    </Card>
  );
}

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  if (!before && !after) return null;
  const fields = changedFields(before, after);
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3">
        O que mudou
      </Typography>
      {fields.length === 0 && <Typography>Nada mudou nos campos.</Typography>}
      {fields.map(({ name, was, is }) => (
        <Box key={name} sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h4">
            {name}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Side title="Antes">{was}</Side>
            <Side title="Depois">{is}</Side>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const Side = ({ title, children }: { title: string; children: string }) => (
  <Box sx={{ minWidth: 0, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {title}
    </Typography>
    <Typography sx={{ whiteSpace: 'pre-wrap' }}>{children}</Typography>
  </Box>
);
