import * as z from 'zod/mini';

const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^[1-9]\d{5,11}$/;
const vimeoKey = /^[0-9a-f]{6,20}$/;
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const pathAndQuery = /^\/[!-~]*$/;

/** An embeddable video: provider and id, or host and path of an allowed host; never an address (S8). */
export const video = z.discriminatedUnion('provedor', [
  z.object({ provedor: z.literal('youtube'), id: z.string().check(z.regex(youtubeId)) }),
  z.object({
    provedor: z.literal('vimeo'),
    id: z.string().check(z.regex(vimeoId)),
    /** Key of an unlisted video; the player refuses it without one. */
    chave: z.nullable(z.string().check(z.regex(vimeoKey))),
  }),
  /** A video of a host that the operator allows: path and query of its player page. */
  z.object({
    provedor: z.literal('outro'),
    host: z.string().check(z.regex(hostName)),
    caminho: z.string().check(z.regex(pathAndQuery)),
  }),
]);
export type Video = z.infer<typeof video>;

/** Frame origins of the known providers; a page's content policy adds only the operator's hosts. */
export const videoFrameOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const youtubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];
const vimeoHosts = ['vimeo.com', 'www.vimeo.com'];
const providersHosts = ['youtu.be', ...youtubeHosts, ...vimeoHosts, 'player.vimeo.com'];
const longest = 500;
const hostile = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * Returns whether an operator may allow this host: a full host name in lower case, no IP address, not a known
 * provider's.
 */
export const isVideoHost = (host: string): boolean =>
  hostName.test(host) && !providersHosts.includes(host) && URL.parse(`https://${host}`)?.hostname === host;

/** Returns the video of a plain https link to YouTube, Vimeo or one of `hosts`; otherwise null (S8). */
export function parseVideoLink(link: string, hosts: readonly string[]): Video | null {
  const url = publicUrl(link);
  if (!url) return null;
  if (hosts.includes(url.hostname)) {
    return { provedor: 'outro', host: url.hostname, caminho: `${url.pathname}${url.search}` };
  }
  const path = url.pathname.split('/').filter(Boolean);
  if (url.hostname === 'youtu.be') return path.length === 1 ? youtube(path[0]) : null;
  if (youtubeHosts.includes(url.hostname)) return youtube(youtubePath(url, path));
  if (vimeoHosts.includes(url.hostname)) return path.length <= 2 ? vimeo(path[0], path[1]) : null;
  if (url.hostname !== 'player.vimeo.com' || path[0] !== 'video' || path.length !== 2) return null;
  return vimeo(path[1], url.searchParams.get('h') ?? undefined);
}

/**
 * Returns the URL of an https link without user, password or port that every parser reads the same; otherwise null.
 */
export function publicUrl(link: string): URL | null {
  if (link.length > longest || hostile.test(link) || !/^https:\/\/[a-z0-9]/i.test(link)) return null;
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const authority = link.slice('https://'.length).split(/[/?#]/)[0]?.toLowerCase();
  return authority === url.hostname && !url.hostname.endsWith('.') ? url : null;
}

function youtubePath(url: URL, path: string[]): string | undefined {
  if (path.length === 1 && path[0] === 'watch') return url.searchParams.get('v') ?? undefined;
  const named = ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '');
  return named && path.length === 2 ? path[1] : undefined;
}

const youtube = (id: string | undefined): Video | null =>
  id !== undefined && youtubeId.test(id) ? { provedor: 'youtube', id } : null;

function vimeo(id: string | undefined, key: string | undefined): Video | null {
  if (id === undefined || !vimeoId.test(id)) return null;
  if (key !== undefined && !vimeoKey.test(key)) return null;
  return { provedor: 'vimeo', id, chave: key ?? null };
}

/** Returns the frame origin of a host that the operator allows. */
export const videoOrigin = (host: string): string => `https://${host}`;

/** Returns the player's address, built only from the parsed parts of the video. */
export function videoFrameAddress(shown: Video): string {
  if (shown.provedor === 'outro') return `${videoOrigin(shown.host)}${shown.caminho}`;
  if (shown.provedor === 'youtube') {
    return `https://www.youtube-nocookie.com/embed/${shown.id}?autoplay=1&rel=0`;
  }
  const key = shown.chave === null ? '' : `h=${shown.chave}&`;
  return `https://player.vimeo.com/video/${shown.id}?${key}autoplay=1&dnt=1`;
}

/** Returns the address to watch the video at when the player is blocked. */
export function videoPageAddress(shown: Video): string {
  if (shown.provedor === 'outro') return videoFrameAddress(shown);
  if (shown.provedor === 'youtube') return `https://www.youtube.com/watch?v=${shown.id}`;
  return `https://vimeo.com/${shown.id}${shown.chave === null ? '' : `/${shown.chave}`}`;
}
