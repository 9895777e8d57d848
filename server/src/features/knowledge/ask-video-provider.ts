import { type Video, videoPageAddress } from '@matilha/contract/content/video-link';

/** The calls go to these two addresses alone: a link typed in the panel chooses the video, never the host (S8). */
const oembed = {
  youtube: 'https://www.youtube.com/oembed',
  vimeo: 'https://vimeo.com/api/oembed.json',
} as const;
const patienceMs = 4_000;

/** Statuses by which the two providers refuse a video: unknown, private, or not to be embedded. */
const refusals: readonly number[] = [400, 401, 403, 404];

/** Returns whether the provider knows an embeddable video, and null when it does not say so in time. */
export async function askVideoProvider(shown: Video, fetcher: typeof fetch): Promise<boolean | null> {
  if (shown.provedor === 'outro') return null;
  const address = new URL(oembed[shown.provedor]);
  address.searchParams.set('format', 'json');
  address.searchParams.set('url', videoPageAddress(shown));
  try {
    const response = await fetcher(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    // The status is enough: the text is never read, however long it is.
    await response.body?.cancel();
    if (response.status === 200) return true;
    return refusals.includes(response.status) ? false : null;
  } catch {
    // Unreachable, too slow or redirected: the panel says that the video could not be checked.
    return null;
  }
}
