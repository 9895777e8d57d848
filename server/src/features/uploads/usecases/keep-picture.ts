import {
  type Crop,
  mostPictureBytes,
  pictureLongestSide,
  type UploadedPicture,
} from '@matilha/contract/panel/uploads';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { readPicture } from '#server/platform/read-photo.ts';
import type { UploadDependencies } from '../dependencies.ts';
import { LinkError } from '../fetch-linked.ts';
import { storeUpload } from '../store-upload.ts';

const noPicture = 'Não consegui abrir esta imagem. Envie em JPEG, PNG ou WebP, de até 15 MB.';
const refusals = {
  address: 'Este link não pode ser aberto. Use um endereço público que comece com https://',
  failed: 'Não consegui baixar a imagem deste link. Baixe no seu aparelho e envie o arquivo.',
  too_large: `A imagem deste link passa de ${mostPictureBytes / 1024 / 1024} MB. Envie uma menor.`,
} as const;

/** Stores a picture, or a part of it, encoded again. Throws `invalid_input` for a file that is not a picture, `rate_limited` and `unavailable`. */
export async function keepPicture(
  context: Context,
  { storage, limits }: UploadDependencies,
  { body, part, field }: { body: Uint8Array; part?: Crop | undefined; field: 'imagem' | 'url' },
): Promise<UploadedPicture> {
  const { id: authorId } = requireStaff(context, 'content');
  await limits.consume('staff_upload', String(authorId));
  const read = await readPicture(body, {
    side: pictureLongestSide,
    field,
    part: part && { x: part.x, y: part.y, width: part.largura, height: part.altura },
  });
  if (!read) throw new AppError('invalid_input', { message: noPicture, fields: { [field]: noPicture } });
  const { bytes, width, height } = read;
  const id = await storeUpload(context, storage, { ending: 'webp', name: null, bytes, authorId });
  return { url: `/uploads/${id}.webp`, largura: width, altura: height };
}

/** Stores a copy of the picture at a link: pages show no pictures of other sites. Throws as `keepPicture` does. */
export async function keepLinkedPicture(
  context: Context,
  tools: UploadDependencies,
  url: string,
): Promise<UploadedPicture> {
  const { id } = requireStaff(context, 'content');
  await tools.limits.consume('staff_link', String(id));
  const body = await tools.fetchLinked(url).catch((error: unknown) => {
    if (!(error instanceof LinkError)) throw error;
    const message = refusals[error.reason];
    throw new AppError('invalid_input', { message, fields: { url: message }, cause: error });
  });
  return keepPicture(context, tools, { body, field: 'url' });
}
