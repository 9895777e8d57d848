import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import type { TermsVersionRow } from '@matilha/contract/privacy/terms-versions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { momentOf } from '../../lib/times.ts';
import { Section } from '../../ui/section.tsx';

const originOf = ({ shipped, published_at }: TermsVersionRow): string => {
  if (shipped) return 'Veio com o produto';
  return published_at ? `Publicada em ${momentOf(published_at)}` : '';
};

/** The published versions, which stay readable at their addresses. */
export function TermsVersions() {
  const { data, error } = useQuery({
    queryKey: ['terms', 'versions'],
    queryFn: () => call(privacyCalls.listTermsVersions),
  });
  return (
    <Section title="Versões publicadas">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.map((row) => (
        <Box key={row.version} sx={{ width: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {row.version} {row.current && <Chip size="small" color="success" label="Vale hoje" />}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {originOf(row)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            SHA-256: {row.text_hash}
          </Typography>
          <Box sx={{ display: 'flex', gap: 2, '& a': { minHeight: 44, alignContent: 'center' } }}>
            {[
              ['Termos', '/termos'],
              ['Privacidade', '/privacidade'],
            ].map(([name, path]) => (
              <Link
                key={path}
                href={`${path}?versao=${row.version}`}
                target="_blank"
                aria-label={`${name}, versão ${row.version}`}
              >
                {name}
              </Link>
            ))}
          </Box>
        </Box>
      ))}
    </Section>
  );
}
