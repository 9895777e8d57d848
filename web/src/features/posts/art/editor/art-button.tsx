import type { Post } from '@matilha/contract/shop/posts';
import ImageIcon from 'lucide-react/icons/image';
import { lazy, useState } from 'react';
import { createPortal } from 'react-dom';
import { preload } from '#web/lib/requests/preload.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const loadDialog = () => import('./art-dialog.tsx');
const ArtDialog = lazy(() => loadDialog().then((module) => ({ default: module.ArtDialog })));

/** Opens the picture of a post; the editor is loaded with the first press. */
export function ArtButton({ post, className }: { post: Post; className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={() => preload(loadDialog)}
        onClick={() => setOpen(true)}
      >
        <ImageIcon size={16} aria-hidden="true" /> Arte
      </Button>
      {open &&
        // Outside the card, which can be dragged: the photo in the dialog is dragged too.
        createPortal(
          <LazyPart onClose={() => setOpen(false)}>
            <ArtDialog post={post} onClose={() => setOpen(false)} />
          </LazyPart>,
          document.body,
        )}
    </>
  );
}
