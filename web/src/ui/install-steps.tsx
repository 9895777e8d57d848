import { brandName } from '#web/lib/brand.ts';
import { Dialog } from './overlays/dialog.tsx';

/** The three presses that install the product in Safari; each step with a drawing of its sign. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Instalar no celular">
      <p className="mt-2 text-muted">No iPhone e no iPad, quem instala é o Safari. São três toques:</p>
      <ol className="mt-4 grid gap-4">
        <Step drawing={<ShareSign />}>
          Toque em <b>Compartilhar</b>, na barra do Safari.
        </Step>
        <Step drawing={<AddSign />}>
          Role a lista e toque em <b>Adicionar à Tela de Início</b>.
        </Step>
        <Step drawing={<AppSign />}>
          Toque em <b>Adicionar</b>. O ícone da {brandName} fica junto dos seus aplicativos.
        </Step>
      </ol>
    </Dialog>
  );
}

function Step({ drawing, children }: { drawing: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
      <span className="grid size-16 place-items-center rounded-lg bg-brand-soft text-brand-ink">
        <svg
          width="40"
          height="40"
          viewBox="0 0 40 40"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {drawing}
        </svg>
      </span>
      <p>{children}</p>
    </li>
  );
}

const ShareSign = () => <path d="M20 25V6M14 11l6-6 6 6M13 17H9v17h22V17h-4" />;
const AddSign = () => <path d="M8 8h24v24H8zM20 14v12M14 20h12" />;
const AppSign = () => (
  <>
    <rect x="7" y="7" width="26" height="26" rx="7" />
    <circle cx="15" cy="18" r="2" />
    <circle cx="25" cy="18" r="2" />
    <path d="M14 25q6 5 12 0" />
  </>
);
