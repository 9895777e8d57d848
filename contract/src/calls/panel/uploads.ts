import { pictureInPath } from '../../panel/uploads.ts';
import { call } from '../call.ts';

export const tag = 'Arquivos';

export const openUpload = call('GET /uploads/:nome', {
  summary: 'Uma imagem do conteúdo (WebP)',
  access: 'public',
  params: pictureInPath,
  output: { type: 'image/webp' },
  refuses: [404],
});
