import type { Source } from '@matilha/contract/chat/chat';
import { errorMessage } from '@matilha/contract/client/api-error';
import { headingAnchors } from '@matilha/contract/content/heading-anchors';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { passageQuery } from '#web/features/knowledge/api/get-passage.ts';
import { type PassageAddress, passageAddress } from '#web/features/knowledge/api/passage-address.ts';
import { materialQuery } from '#web/features/knowledge/api/read-materials.ts';
import { useMedia } from '#web/lib/device/use-media.ts';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Markdown, useMarkdownReady } from '#web/ui/markdown/markdown.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { ModalFrame } from '#web/ui/overlays/modal-frame.tsx';
import { SafeLink } from '#web/ui/safe-link.tsx';

interface PassagePanelProps {
  source: Source;
  onClose: () => void;
}

/** The passage of a source: beside the text where there is room, else in a sheet over it. */
export function PassagePanel(props: PassagePanelProps) {
  const Frame = useMedia(wide) ? Beside : Sheet;
  return <SourcePanel {...props} Frame={Frame} Content={Passage} />;
}

/** The whole material of a source, scrolled to the cited passage, below the list of the column that stays. */
export function MaterialPanel(props: PassagePanelProps) {
  return <SourcePanel {...props} Frame={InColumn} Content={WholeMaterial} />;
}

interface SourcePanelProps extends PassagePanelProps {
  Frame: (props: FrameProps) => ReactNode;
  Content: (props: { address: PassageAddress }) => ReactNode;
}

function SourcePanel({ source, onClose, Frame, Content }: SourcePanelProps) {
  const titleId = useId();
  const address = passageAddress(source.url);
  const link = source.url ? safeHref(source.url) : null;
  return (
    <Frame titleId={titleId} onClose={onClose} key={`${source.n}${source.url}`}>
      <div className="flex items-start justify-between gap-3 border-line border-b py-2 pr-2 pl-4">
        <div className="min-w-0 py-1.5 [overflow-wrap:anywhere]">
          <h2 id={titleId} tabIndex={-1} className="font-semibold text-lg outline-none">
            {source.title}
          </h2>
          {source.heading && <p className="text-muted text-sm">{source.heading}</p>}
        </div>
        <IconButton label="Fechar a fonte" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        aria-label="Trecho"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4"
      >
        {address ? <Content address={address} /> : <p>O trecho não está disponível aqui.</p>}
      </section>
      {link && (
        <div className="border-line border-t p-3">
          <SafeLink to={link} className={buttonClass('secondary', 'w-full px-5 py-2.5')}>
            Abrir o material
          </SafeLink>
        </div>
      )}
    </Frame>
  );
}

function Passage({ address }: { address: PassageAddress }) {
  const { data, error } = useQuery(passageQuery(address));
  if (data && !data.locked) return <Markdown text={data.value.texto} />;
  return <NoText locked={data !== undefined} error={error} />;
}

function WholeMaterial({ address: { materialId, anchor } }: { address: PassageAddress }) {
  const { data, error } = useQuery(materialQuery(materialId));
  const ready = useMarkdownReady() && data !== undefined;
  useEffect(() => {
    if (ready) document.getElementById(anchor)?.scrollIntoView();
  }, [ready, anchor]);
  if (!data || data.locked) return <NoText locked={data !== undefined} error={error} />;
  return <Markdown text={data.value.texto} anchors={(headings) => headingAnchors(data.value.id, headings)} />;
}

/** States why there is no text, or that it is loading. */
function NoText({ locked, error }: { locked: boolean; error: Error | null }) {
  if (locked) return <p>Este conteúdo é pago. Compre para acessar.</p>;
  if (error) return <p role="alert">Não foi possível buscar o trecho. {errorMessage(error)}</p>;
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Carregando o trecho…</span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

interface FrameProps {
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

function Sheet({ titleId, onClose, children }: FrameProps) {
  return (
    <ModalFrame
      open
      onClose={onClose}
      labelledBy={titleId}
      className={
        'mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-lg border-line border-t bg-surface text-ink shadow-soft ' +
        'backdrop:bg-veil open:flex open:animate-rise open:flex-col sm:mx-auto sm:max-w-2xl'
      }
    >
      {children}
    </ModalFrame>
  );
}

const Beside = (props: FrameProps) => (
  <Reading {...props} className="w-96 shrink-0 animate-rise border-line border-l bg-surface" />
);

const InColumn = (props: FrameProps) => (
  <Reading {...props} className="min-h-0 flex-1 border-line border-t" />
);

/** A part of the page that takes the focus and closes with Esc. */
function Reading({ titleId, onClose, className, children }: FrameProps & { className: string }) {
  const box = useRef<HTMLElement>(null);
  const closeOnEsc = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    onClose();
  });
  useEffect(() => {
    box.current?.querySelector('h2')?.focus({ preventScroll: true });
    const listen = (event: KeyboardEvent) => closeOnEsc(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <section ref={box} aria-labelledby={titleId} className={classNames('flex flex-col', className)}>
      {children}
    </section>
  );
}

const wide = '(min-width: 80rem)';
