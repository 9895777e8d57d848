import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculators } from '@matilha/contract/calculators/calculators';
import { calculatedPrices } from '@matilha/contract/calculators/facts';
import { errorMessage } from '@matilha/contract/client/api-error';
import { saveFile } from '@matilha/contract/client/save-file';
import { useQuery } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import MessageCircle from 'lucide-react/icons/message-circle';
import Printer from 'lucide-react/icons/printer';
import Share from 'lucide-react/icons/share';
import Store from 'lucide-react/icons/store';
import { type ComponentType, useRef, useState } from 'react';
import { canShareFile, shareFile } from '#web/lib/device/share-file.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { type CalculationFile, fetchCalculation } from './api/calculations.ts';
import { calculatorsQuery } from './api/calculators.ts';
import { PrintedCalculation } from './printed-calculation.tsx';
import { ToShopDialog } from './to-shop-dialog.tsx';

interface ResultActionsProps {
  calculation: Calculation;
  /** Assistants read only the newest calculation of a kind. */
  isNewest: boolean;
}

const questionOf = ({ kind }: Calculation): string =>
  `Veja o meu último cálculo “${calculators[kind].titulo}” e diga o que mudar primeiro na loja.`;

/** All that can be done with a stored calculation. */
export function ResultActions({ calculation, isNewest }: ResultActionsProps) {
  const [toShop, setToShop] = useState(false);
  const [printing, setPrinting] = useState(false);
  const { data: known } = useQuery(calculatorsQuery);
  const assistant = known?.find(({ kind }) => kind === calculation.kind)?.agente_id ?? null;
  const prices = calculatedPrices(calculation);
  const file = (ending: CalculationFile) => () => fetchCalculation(calculation, ending);
  const talk = new URLSearchParams({ c: 'nova', message: questionOf(calculation) });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {prices.length > 0 && (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setToShop(true)}>
          <Store size={18} aria-hidden="true" /> Levar para Minha Loja
        </Button>
      )}
      {isNewest && assistant !== null && (
        <Link to={`/chat/${assistant}?${talk}`} className={buttonClass('secondary')}>
          <MessageCircle size={18} aria-hidden="true" /> Conversar sobre isto
        </Link>
      )}
      <FileButton file={file('xlsx')} label="Planilha do Excel" Icon={FileSpreadsheet} use={save} />
      {prices.length > 0 && (
        <>
          <FileButton file={file('pdf')} label="Tabela em PDF" Icon={FileText} use={save} />
          {canShareFile('tabela.pdf', 'application/pdf') && (
            <FileButton file={file('pdf')} label="Compartilhar a tabela" Icon={Share} use={share} />
          )}
        </>
      )}
      <Button variant="secondary" onClick={() => setPrinting(true)}>
        <Printer size={18} aria-hidden="true" /> Imprimir
      </Button>
      {toShop && <ToShopDialog prices={prices} onClose={() => setToShop(false)} />}
      {printing && <PrintedCalculation calculation={calculation} onDone={() => setPrinting(false)} />}
    </div>
  );
}

function save(file: File) {
  saveFile(file.name, file);
  toast({ title: 'Arquivo pronto', description: `${file.name} está nos downloads deste aparelho.` });
}

async function share(file: File) {
  if ((await shareFile(file)) === 'late')
    toast({ title: 'A tabela está pronta', description: 'Toque de novo em Compartilhar a tabela.' });
}

interface FileButtonProps {
  file: () => Promise<File>;
  label: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  use: (file: File) => void | Promise<void>;
}

/** Fetches a file on the first press and uses it on each one. */
function FileButton({ file, label, Icon, use }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetched = useRef<File>(undefined);
  const press = async () => {
    setBusy(true);
    try {
      fetched.current ??= await file();
      await use(fetched.current);
    } catch (error) {
      toast({ title: 'O arquivo não foi feito', description: errorMessage(error), variant: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void press()}>
      {!busy && <Icon size={18} aria-hidden="true" />} {label}
    </Button>
  );
}
