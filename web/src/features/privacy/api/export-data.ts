import { request } from '#web/lib/api-client.ts';
import { networkError } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Downloads a file with all data about the user. */
export async function exportData(password: string | undefined): Promise<void> {
  const response = await request('POST', '/api/privacy/export', password === undefined ? {} : { password });
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  // A response cut off half-way must not be saved.
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  saveFile(name ?? 'meus-dados.json', file);
}
