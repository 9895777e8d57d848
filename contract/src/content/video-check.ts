import * as z from 'zod/mini';
import { video } from './video-link.ts';

export const checkVideoInput = z.strictObject({
  url: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva o link do vídeo'), z.maxLength(500, 'O link é longo demais')),
});
export type CheckVideoInput = z.infer<typeof checkVideoInput>;

/** Whether a link can be embedded, and the provider's data about the video. */
export const videoCheck = z.object({
  /** Null if the link cannot be embedded. */
  video: z.nullable(video),
  situacao: z.enum(['existe', 'indisponivel', 'sem_resposta', 'nao_incorpora']),
  mensagem: z.string(),
});
export type VideoCheck = z.infer<typeof videoCheck>;
