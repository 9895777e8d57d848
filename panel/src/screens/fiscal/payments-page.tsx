import * as operationCalls from '@matilha/contract/calls/panel/operation';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { download } from '../../lib/download.ts';
import { monthsUntil } from '../../lib/times.ts';

const monthsOffered = 25;
const notes = [
  'Uma linha para cada pagamento recebido no mês, de planos e de conteúdos, no horário de Brasília.',
  'Depois, os pagamentos de meses anteriores que foram devolvidos ou contestados neste.',
  'Pagamentos simulados não entram: não são vendas.',
  'A planilha tem dados pessoais: cada download fica registrado. Guarde-a com cuidado.',
];

/** The payments of a month, with which notas fiscais are issued. */
export function PaymentsPage() {
  const notify = useNotify();
  const months = monthsUntil(new Date(), monthsOffered);
  const [month, setMonth] = useState(months[1]?.value ?? '');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(`pagamentos-${month}.csv`, operationCalls.exportFiscalPayments, {
      query: { mes: month },
    }).catch((error: Error) => notify(error.message, { type: 'error' }));
    setBusy(false);
  };
  return (
    <Card variant="outlined" sx={{ maxWidth: 640, mt: 2 }}>
      <Title title="Notas fiscais" />
      <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography component="h2" variant="h6">
          Os pagamentos de um mês, prontos para o emissor de notas
        </Typography>
        <TextField
          select
          label="Mês"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          sx={{ minWidth: 240 }}
        >
          {months.map(({ value, label }, index) => (
            <MenuItem key={value} value={value}>
              {index === 0 ? `${label} (até agora)` : label}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="contained" startIcon={<DownloadOutlined />} onClick={save} loading={busy}>
          Baixar planilha
        </Button>
        <Typography component="ul" variant="body2" sx={{ color: 'text.secondary', pl: 2.5, m: 0 }}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Typography>
      </CardContent>
    </Card>
  );
}
