import type { Source } from '@matilha/contract/chat/chat';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useCopy } from '#web/lib/device/use-copy.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { LooseBlock } from '#web/ui/markdown/block-action-context.ts';
import { withoutCitations } from '../sources/citations.ts';
import { copyForms } from './copy-forms.ts';

const names = { blockquote: 'texto', code: 'mensagem', table: 'tabela' } as const;

interface CopyBlockProps {
  block: LooseBlock;
  sources: readonly Pick<Source, 'n'>[];
}

/** Keeps the button's room while the answer is written, so that its end moves nothing. */
export const CopyBlockSpace = () => <div className="min-h-11 print:hidden" />;

/** The button that copies one caption, message or table of an answer. */
export function CopyBlock({ block, sources }: CopyBlockProps) {
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  // A quote is copied without its marks: it is a caption, and a caption is pasted alone.
  const text = block.type === 'blockquote' ? block.text : block.raw;
  return (
    <div className="print:hidden flex justify-end">
      <button
        type="button"
        onClick={() => copy(() => copyForms(withoutCitations(text, sources)))}
        className={buttonClass('ghost', 'gap-1.5 px-3 py-1.5 font-normal! text-muted text-sm')}
      >
        <Icon size={16} aria-hidden="true" />
        <span aria-live="polite">{copied ? 'Copiado' : `Copiar ${names[block.type]}`}</span>
      </button>
    </div>
  );
}
