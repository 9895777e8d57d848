import * as z from 'zod/mini';
import { oneLine } from '../primitives.ts';

/** Bytes of a picture before it is encoded again. */
export const mostPictureBytes = 15 * 1024 * 1024;
/** Bytes of a file of a material. */
export const mostFileBytes = 20 * 1024 * 1024;
/** Pixels of the longer side of a stored picture: three for each of a phone's 400. */
export const pictureLongestSide = 1200;

/** The kinds of files that a material may have, by the ending of their stored name. */
export const fileKinds = {
  pdf: { tipo: 'application/pdf', nome: 'PDF' },
  docx: { tipo: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', nome: 'Word' },
  xlsx: { tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', nome: 'Excel' },
  pptx: {
    tipo: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    nome: 'PowerPoint',
  },
} as const;
export type FileKind = keyof typeof fileKinds;
export const fileKind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]]);

const fraction = z.number().check(z.minimum(0), z.maximum(1));
/** The part of an upright picture to keep, as fractions of its width and height. */
export const crop = z
  .object({ x: fraction, y: fraction, largura: fraction, altura: fraction })
  .check(
    z.refine(
      ({ x, y, largura, altura }) => largura > 0 && altura > 0 && x + largura <= 1.001 && y + altura <= 1.001,
      'O recorte não cabe na imagem',
    ),
  );
export type Crop = z.infer<typeof crop>;

const numbers = /^\d(\.\d{1,6})?(,\d(\.\d{1,6})?){3}$/;
/** `corte=x,y,largura,altura`; absent: the whole picture. */
export const uploadPictureQuery = z.strictObject({
  corte: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(numbers, 'Use quatro números entre 0 e 1')),
        z.transform((text) => {
          const [x, y, largura, altura] = text.split(',').map(Number);
          return { x, y, largura, altura };
        }),
      ),
      crop,
    ),
  ),
});

/** Returns the text of a crop in an address. */
export const cropText = ({ x, y, largura, altura }: Crop): string =>
  [x, y, largura, altura].map((value) => Math.min(1, Math.max(0, value)).toFixed(4)).join(',');

export const linkPictureInput = z.strictObject({
  url: z.string('Cole o link da imagem').check(
    z.trim(),
    z.maxLength(1000, 'Use no máximo 1000 caracteres'),
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'Cole o link da imagem',
    ),
  ),
});

export const uploadedPicture = z.object({
  /** Path of this product. */
  url: z.string(),
  largura: z.int(),
  altura: z.int(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

const fileName = oneLine(120, 'Dê um nome ao arquivo');
export const uploadFileQuery = z.strictObject({ nome: fileName });

export const uploadedFile = z.object({
  id: z.uuid(),
  /** As readers see it, with its ending. */
  nome: z.string(),
  tipo: fileKind,
  bytes: z.int(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** A file of a material as the panel edits it. */
export const attachedFile = z.strictObject({ id: z.uuid().check(z.maxLength(36)), nome: fileName });
export type AttachedFile = z.infer<typeof attachedFile>;
export const mostFiles = 10;

export const pictureInPath = z.strictObject({
  nome: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/)),
});
export const fileInPath = z.strictObject({ id: z.uuid() });
