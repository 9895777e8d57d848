import { wholeCaption } from '@matilha/contract/shop/post-formats';
import type { Post } from '@matilha/contract/shop/posts';
import { use, useMemo } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { loadTypeface } from '../paint/typeface.ts';
import { fileNameOf } from '../picture-file.ts';
import { templateOf } from '../templates/all.ts';
import { ArtActions } from './art-actions.tsx';
import { ArtPreview } from './art-preview.tsx';
import { BrandFields } from './brand-fields.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { FormatPicker, TemplatePicker } from './template-picker.tsx';
import { useArt } from './use-art.ts';
import { useBrand } from './use-brand.ts';
import { WordFields } from './word-fields.tsx';

interface ArtDialogProps {
  post: Post;
  onClose: () => void;
}

const boxClass =
  'm-0 h-dvh max-h-none w-full max-w-none flex-col gap-3 overflow-hidden bg-surface p-4 pb-3 text-ink shadow-soft backdrop:bg-veil ' +
  'open:flex open:animate-rise sm:m-auto sm:h-[min(54rem,calc(100dvh-2rem))] sm:w-[calc(100%-2rem)] sm:max-w-6xl ' +
  'sm:rounded-lg sm:border sm:border-line sm:p-6 sm:pb-4';

/** The picture of a post: six templates with the shop's brand and a photo of the device, saved or shared as PNG. */
export function ArtDialog(props: ArtDialogProps) {
  // Texts are measured in this font.
  use(loadTypeface());
  const user = useUser();
  return (
    <Dialog open onClose={props.onClose} title="Arte pronta" className={boxClass}>
      {user && <Editor {...props} user={user} />}
    </Dialog>
  );
}

function Editor({ post, user }: ArtDialogProps & { user: NonNullable<ReturnType<typeof useUser>> }) {
  const brand = useBrand(user);
  const art = useArt(post, user.id, brand);
  const { photo, scene, choices } = art;
  const { logo } = brand;
  const addresses = (address?: string) => ({
    ...(address && { photo: address }),
    ...(logo && { logo: logo.address }),
  });
  const drawing = useMemo(() => ({ scene, photo, logo }), [scene, photo, logo]);
  const name = fileNameOf(art.words.title || post.tema, post.dia, choices.format);
  const label = `Modelo ${templateOf(choices.template).name}: ${art.words.title}`;
  return (
    <>
      <div className="-mx-4 min-h-0 flex-1 overflow-y-auto px-4 [@media(min-height:30rem)]:scroll-pt-[calc(38dvh+3.5rem)] sm:-mx-6 sm:scroll-pt-4! sm:grid sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:gap-6 sm:px-6">
        <div className="top-0 z-2 -mx-4 border-line border-b bg-surface px-4 pb-3 sm:sticky sm:mx-0 sm:self-start sm:border-b-0 sm:px-0 [@media(min-height:30rem)]:sticky">
          <div className="min-h-(--art-height) [--art-height:38dvh] sm:min-h-0 sm:[--art-height:min(38rem,calc(100dvh-15rem))]">
            {brand.pending ? (
              <Skeleton className="mx-auto h-(--art-height) w-56" />
            ) : (
              <ArtPreview
                scene={scene}
                addresses={addresses(photo?.address)}
                label={label}
                ratio={photo?.ratio}
                placement={art.placement}
                onPlace={art.setPlacement}
              />
            )}
          </div>
          <p role="status" className="mt-1.5 text-center text-apricot-ink text-sm empty:hidden">
            {art.shortened && 'O texto não coube inteiro. Encurte um pouco.'}
          </p>
        </div>
        <div className="grid content-start gap-6 pt-3 pb-2 sm:pt-0">
          <TemplatePicker art={art} addresses={addresses(photo?.thumbnail)} />
          <FormatPicker art={art} />
          <PhotoFields art={art} postId={post.id} />
          <WordFields art={art} post={post} />
          <BrandFields brand={brand} />
        </div>
      </div>
      <ArtActions drawing={drawing} name={name} caption={wholeCaption(post)} disabled={brand.pending} />
    </>
  );
}
