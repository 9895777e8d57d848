import type { Calculation } from '@matilha/contract/calculations/calculation';
import { calculationAbout } from '@matilha/contract/calculations/kinds';
import { priceRows } from '@matilha/contract/calculations/price-rows';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import MessageCircle from 'lucide-react/icons/message-circle';
import Printer from 'lucide-react/icons/printer';
import Store from 'lucide-react/icons/store';
import { type ComponentType, useState } from 'react';
import { errorMessage } from '#web/lib/api-error.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type CalculationFile, downloadCalculation } from './api/calculations.ts';
import { PrintedCalculation } from './printed-calculation.tsx';
import { ToShopDialog } from './to-shop-dialog.tsx';

interface ResultActionsProps {
  calculation: Calculation;
  /** Assistants read only the newest calculation of a kind. */
  isNewest: boolean;
}

const questionOf = ({ kind }: Calculation): string =>
  `Veja o meu último cálculo “${calculationAbout[kind].titulo}” e diga o que mudar primeiro na loja.`;

/** All that can be done with a stored calculation. */
export function ResultActions({ calculation, isNewest }: ResultActionsProps) {
  const [toShop, setToShop] = useState(false);
  const [printing, setPrinting] = useState(false);
  const rows = priceRows(calculation);
  const talk = new URLSearchParams({ c: 'nova', message: questionOf(calculation) });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {rows.length > 0 && (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setToShop(true)}>
          <Store size={18} aria-hidden="true" /> Levar para Minha Loja
        </Button>
      )}
      {isNewest && (
        <Link
          to={`/chat/${calculationAbout[calculation.kind].agente_id}?${talk}`}
          className={buttonClass('secondary')}
        >
          <MessageCircle size={18} aria-hidden="true" /> Conversar sobre isto
        </Link>
      )}
      <Download calculation={calculation} ending="xlsx" label="Planilha do Excel" Icon={FileSpreadsheet} />
      {rows.length > 0 && (
        <Download calculation={calculation} ending="pdf" label="Tabela em PDF" Icon={FileText} />
      )}
      <Button variant="secondary" onClick={() => setPrinting(true)}>
        <Printer size={18} aria-hidden="true" /> Imprimir
      </Button>
      {toShop && <ToShopDialog rows={rows} onClose={() => setToShop(false)} />}
      {printing && <PrintedCalculation calculation={calculation} onDone={() => setPrinting(false)} />}
    </div>
  );
}

interface DownloadProps {
  calculation: Calculation;
  ending: CalculationFile;
  label: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
}

function Download({ calculation, ending, label, Icon }: DownloadProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const name = await downloadCalculation(calculation, ending);
      toast({ title: 'Arquivo pronto', description: `${name} está nos downloads deste aparelho.` });
    } catch (error) {
      toast({ title: 'O arquivo não foi feito', description: errorMessage(error), variant: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      {!busy && <Icon size={18} aria-hidden="true" />} {label}
    </Button>
  );
}
