import { addressOf } from '@matilha/contract/calls/call';
import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import type { Material } from '@matilha/contract/content/knowledge';
import { fileKinds } from '@matilha/contract/panel/uploads';
import FileDown from 'lucide-react/icons/file-down';
import { buttonClass } from '#web/ui/button.tsx';

/** Returns a size in decimal units, as phones show it: `2,3 MB`. */
function sizeText(bytes: number): string {
  const inKilobytes = bytes < 1_000_000;
  const value = Math.max(1, inKilobytes ? Math.round(bytes / 1_000) : Math.round(bytes / 100_000) / 10);
  return `${value.toLocaleString('pt-BR')} ${inKilobytes ? 'kB' : 'MB'}`;
}

/** The files of a material to save on this device. */
export function MaterialFiles({ material: { id, arquivos } }: { material: Material }) {
  if (arquivos.length === 0) return null;
  return (
    <ul aria-label="Arquivos" className="grid gap-2 print:hidden">
      {arquivos.map((file) => (
        <li key={file.id}>
          <a
            href={addressOf(knowledgeCalls.openMaterialFile, { params: { id, arquivo: file.id } })}
            download={file.nome}
            className={buttonClass('secondary', 'max-w-full justify-start text-left')}
          >
            <FileDown size={20} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{file.nome}</span>
            <span className="shrink-0 font-normal text-muted text-sm">
              {fileKinds[file.tipo].nome}, {sizeText(file.bytes)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
