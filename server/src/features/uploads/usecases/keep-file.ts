import { cutText } from '@matilha/contract/chat/cut-text';
import { type FileKind, fileKind, type UploadedFile } from '@matilha/contract/panel/uploads';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import type { UploadDependencies } from '../dependencies.ts';
import { storeUpload } from '../store-upload.ts';

const unknown = 'Envie um PDF ou um arquivo do Word, do Excel ou do PowerPoint sem macros.';

/** Stores a file for a material; its bytes determine its kind. Throws `invalid_input`, `rate_limited` and `unavailable`. */
export async function keepFile(
  context: Context,
  { storage, limits }: UploadDependencies,
  { nome, body }: { nome: string; body: Uint8Array },
): Promise<UploadedFile> {
  const { id: authorId } = requireStaff(context, 'content');
  await limits.consume('staff_upload', String(authorId));
  const tipo = await kindOf(body);
  if (!tipo) throw new AppError('invalid_input', { message: unknown, fields: { arquivo: unknown } });
  const name = withEnding(nome, tipo);
  const id = await storeUpload(context, storage, { ending: tipo, name, bytes: body, authorId });
  return { id, nome: name, tipo, bytes: body.length };
}

/** Returns the kind of a file by its content, null for every other. */
async function kindOf(body: Uint8Array): Promise<FileKind | null> {
  // The library throws for files that end too early.
  const found = await fileTypeFromBuffer(body).catch(() => undefined);
  const kind = fileKind.safeParse(found?.ext);
  return kind.success ? kind.data : null;
}

const longest = 120;

/** Returns a file's name with the ending of its kind. */
export function withEnding(name: string, kind: FileKind): string {
  const base = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[/\\:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${cutText(base || 'arquivo', longest - kind.length - 1)}.${kind}`;
}
