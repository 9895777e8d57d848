import { type Video, videoFrameAddress, videoPageAddress } from '@matilha/contract/content/video-link';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { ExternalLink } from '#web/ui/external-link.tsx';

const providers = { youtube: 'YouTube', vimeo: 'Vimeo' };
/** "pelo YouTube", "no YouTube"; a host allowed by the operator keeps its own name. */
const placeOf = (video: Video, article: 'pelo' | 'no'): string =>
  video.provedor === 'outro' ? `em ${video.host}` : `${article} ${providers[video.provedor]}`;
const box = 'aspect-video w-full overflow-hidden rounded-lg border border-line';

/**
 * Shows our own still picture until it is clicked: only then is the provider contacted and its player loaded
 * (S8).
 */
export function VideoPlayer({ video, title }: { video: Video; title: string }) {
  const [playing, play] = useState(false);
  if (!playing) {
    return (
      <button
        type="button"
        onClick={() => play(true)}
        className={`${box} group grid place-items-center bg-brand-panel p-4 text-on-brand-panel print:hidden`}
      >
        <span className="grid justify-items-center gap-3 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-apricot text-on-apricot transition-transform group-hover:scale-105 motion-reduce:group-hover:scale-100">
            <Play size={30} aria-hidden="true" className="ml-1 fill-current" />
          </span>
          <span className="font-semibold">{title}</span>
          <span className="text-sm wrap-anywhere">Assistir ao vídeo {placeOf(video, 'pelo')}</span>
        </span>
      </button>
    );
  }
  return (
    <div className="grid gap-2 print:hidden">
      <iframe
        src={videoFrameAddress(video)}
        title={`Vídeo: ${title}`}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        className={`${box} bg-sunken`}
      />
      <p className="text-muted text-sm">
        O vídeo não abriu?{' '}
        <ExternalLink
          href={videoPageAddress(video)}
          className="font-semibold text-brand-ink underline underline-offset-2 wrap-anywhere"
        >
          Assistir {placeOf(video, 'no')}
        </ExternalLink>
      </p>
    </div>
  );
}
