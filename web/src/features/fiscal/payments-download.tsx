import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { monthsSince } from '#web/lib/months.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { paymentsFile } from './api/payments-file.ts';

const yearsOffered = 2;

/** Lets an operator choose a month and download its payments; offers the last complete month first. */
export function PaymentsDownload({ now }: { now: Date }) {
  const start = new Date(now);
  start.setUTCFullYear(start.getUTCFullYear() - yearsOffered);
  const months = monthsSince(start.toISOString(), now);
  const [month, setMonth] = useState(months[1]?.value ?? '');
  return (
    <Card className="grid max-w-xl gap-4 p-5 sm:p-6">
      <SelectField label="Mês" value={month} onChange={(event) => setMonth(event.target.value)}>
        {months.map(({ value, label }, index) => (
          <option key={value} value={value}>
            {index === 0 ? `${label} (até agora)` : label}
          </option>
        ))}
      </SelectField>
      <a
        href={paymentsFile(month)}
        download
        className={buttonClass('primary', 'justify-self-start px-4 py-2.5')}
      >
        <Download size={18} aria-hidden="true" /> Baixar planilha
      </a>
      <ul className="grid list-disc gap-1.5 pl-5 text-muted text-sm">
        <li>
          Uma linha para cada pagamento recebido no mês, de planos e de conteúdos, no horário de Brasília.
        </li>
        <li>Depois, os pagamentos de meses anteriores que foram devolvidos ou contestados neste.</li>
        <li>Pagamentos simulados não entram: não são vendas.</li>
        <li>A planilha tem dados pessoais: cada download fica registrado. Guarde-a com cuidado.</li>
      </ul>
    </Card>
  );
}
