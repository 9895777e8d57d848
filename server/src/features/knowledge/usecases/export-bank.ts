import { type Context, requireStaff } from '#server/platform/context.ts';
import { writeZip } from '#server/platform/table/write-zip.ts';
import { mostBankFiles } from '../folder/knowledge-folder.ts';
import { bankFiles } from '../folder/write-folder.ts';
import { selectBank } from '../folder-repository.ts';

/** Returns the knowledge bank as an archive, in the form in which it comes in; at most as many files. */
export async function exportBank(context: Context): Promise<Buffer> {
  requireStaff(context, 'content');
  const files = [...bankFiles(await selectBank(context.db, mostBankFiles))];
  return writeZip(files.slice(0, mostBankFiles));
}
