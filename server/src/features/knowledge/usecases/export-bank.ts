import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { writeZip } from '#server/platform/table/write-zip.ts';
import { mostBankFiles } from '../folder/layout.ts';
import { bankFiles } from '../folder/write-folder.ts';
import { selectBank } from '../folder-repository.ts';

/**
 * Returns the whole knowledge bank as an archive, in the form in which it comes in. Throws `invalid_input` for a bank with more files than one
 * archive may bring back, and `unavailable` while many others wait.
 */
export async function exportBank(context: Context): Promise<Buffer> {
  requireStaff(context, 'content');
  const files = [...bankFiles(await selectBank(context.db, mostBankFiles + 1))];
  if (files.length > mostBankFiles) throw new AppError('invalid_input', { message: tooLarge });
  return writeZip(files);
}

const tooLarge = `O banco passa de ${mostBankFiles.toLocaleString('pt-BR')} arquivos, o máximo de uma pasta. Ele está inteiro na cópia de segurança.`;
