import { materialAnchor } from '@matilha/contract/content/heading-anchors';
import type { Material } from '@matilha/contract/content/knowledge';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import { useEffect, useRef } from 'react';
import { useHashTarget } from '#web/lib/navigation/use-hash-target.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useMarkdownReady } from '#web/ui/markdown/markdown.tsx';
import { useOpenMaterial } from './api/continue-reading.ts';
import { MaterialContent } from './material-content.tsx';
import { useOpenMaterials } from './use-open-materials.ts';

interface MaterialListProps {
  materials: Material[];
  moduleId: string;
}

/** An accordion that allows several open items. */
export function MaterialList({ materials, moduleId }: MaterialListProps) {
  const { open, toggle, wanted } = useOpenMaterials(moduleId);
  // The heading that the address names exists once the text is shown.
  useHashTarget(useMarkdownReady());
  return (
    <ol className="grid gap-3">
      {materials.map((material) => (
        <MaterialItem
          key={material.id}
          material={material}
          open={open.includes(material.id)}
          onToggle={(isOpen) => toggle(material.id, isOpen)}
          wanted={material.id === wanted}
        />
      ))}
    </ol>
  );
}

interface MaterialItemProps {
  material: Material;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** The address leads here. */
  wanted: boolean;
}

function MaterialItem({ material, open, onToggle, wanted }: MaterialItemProps) {
  const { mutate: remember } = useOpenMaterial();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!wanted) return;
    place.current?.scrollIntoView({ block: 'start' });
    remember(material.id);
  }, [wanted, remember, material.id]);
  const change = (isOpen: boolean) => {
    onToggle(isOpen);
    if (isOpen) remember(material.id);
  };
  return (
    <li ref={place} id={materialAnchor(material.id)} className="scroll-mt-20">
      <Disclosure
        heading="h2"
        open={open}
        onOpenChange={change}
        title={<ItemTitle material={material} open={open} />}
      >
        <MaterialContent material={material} />
      </Disclosure>
    </li>
  );
}

function ItemTitle({ material, open }: { material: Material; open: boolean }) {
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink text-sm tabular-nums">
        {material.ordem}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5 pt-1">
        <span>{material.titulo_material}</span>
        {!open && <span className="font-normal text-muted text-sm">{material.description}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-2 pt-1.5">
        {material.link_video !== null && (
          <CirclePlay size={20} role="img" aria-label="Tem vídeo" className="text-brand-ink" />
        )}
        {material.concluido && (
          <CircleCheck size={20} role="img" aria-label="Concluído" className="text-brand-ink" />
        )}
      </span>
    </span>
  );
}
