import type { VideoCheck } from '@matilha/contract/content/video-check';
import { parseVideoLink } from '@matilha/contract/content/video-link';
import { type Context, requireStaff } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { askVideoProvider } from '../ask-video-provider.ts';

export interface VideoTools {
  limits: Limits;
  fetcher: typeof fetch;
}

const sentences = {
  existe: 'O vídeo existe e pode ser exibido no material.',
  indisponivel: 'O vídeo não existe, é privado ou não permite exibição em outros sites.',
  sem_resposta: 'Não deu para conferir agora se o vídeo existe. O link pode ser exibido.',
  nao_incorpora:
    'Este link não pode ser exibido no material. Use um vídeo do YouTube ou do Vimeo, com https.',
} as const;

/** Returns whether a material can show the video of a link, and whether its provider has it. Throws `rate_limited`. */
export async function checkVideo(
  context: Context,
  { limits, fetcher }: VideoTools,
  { url, hosts }: { url: string; hosts: readonly string[] },
): Promise<VideoCheck> {
  const { id } = requireStaff(context, 'content');
  await limits.consume('video_check', String(id));
  const video = parseVideoLink(url, hosts);
  const situacao = video === null ? 'nao_incorpora' : standing(await askVideoProvider(video, fetcher));
  return { video, situacao, mensagem: sentences[situacao] };
}

function standing(known: boolean | null) {
  if (known === null) return 'sem_resposta';
  return known ? 'existe' : 'indisponivel';
}
