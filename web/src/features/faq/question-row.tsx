import type { FaqItem } from '@matilha/contract/calls/content/faq';
import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import { useCopy } from '#web/lib/device/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { highlight, snippet } from './search.ts';
import { questionId, questionPath } from './use-open-question.ts';

interface QuestionRowProps {
  item: FaqItem;
  words: readonly string[];
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** One question; while closed, it shows where its answer matches the search. */
export function QuestionRow({ item, words, open, onToggle }: QuestionRowProps) {
  const found = open || words.length === 0 ? null : snippet(item.resposta, words);
  return (
    <li id={questionId(item.id)} className="scroll-mt-[calc(var(--header-height)+1rem)]">
      <Disclosure
        open={open}
        onOpenChange={onToggle}
        title={
          <span className="grid min-w-0 gap-1">
            <span>
              <Marked text={item.pergunta} words={words} />
            </span>
            {found && (
              <span className="font-normal text-muted text-sm">
                <Marked text={found} words={words} />
              </span>
            )}
          </span>
        }
      >
        <Markdown text={item.resposta} className="max-w-[72ch]" />
        <CopyLink id={item.id} />
      </Disclosure>
    </li>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlight(text, words).map(({ text: piece, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position alone.
      <mark key={index} className="rounded-[0.2em] bg-apricot-soft text-apricot-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function CopyLink({ id }: { id: number }) {
  const { copied, failed, copy } = useCopy();
  const address = new URL(questionPath(id), window.location.origin).href;
  const Icon = copied ? Check : LinkIcon;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button variant="ghost" onClick={() => copy(address)} className="-ml-3 px-3! text-sm">
        <Icon size={16} aria-hidden="true" /> {copied ? 'Link copiado' : 'Copiar link'}
      </Button>
      <p aria-live="polite" className="text-sm">
        {copied && <span className="sr-only">Link copiado</span>}
        {failed && (
          <>
            Não deu para copiar. O link é{' '}
            <span className="select-all break-all font-semibold">{address}</span>
          </>
        )}
      </p>
    </div>
  );
}
