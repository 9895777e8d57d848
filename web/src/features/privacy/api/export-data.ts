import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { networkError } from '@matilha/contract/client/api-error';
import { saveFile } from '@matilha/contract/client/save-file';
import { request } from '#web/lib/requests/api-client.ts';

/** Downloads a file with all data about the user. */
export async function exportData(password: string | undefined): Promise<void> {
  const response = await request(privacyCalls.exportData, {
    body: password === undefined ? {} : { password },
  });
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  // A response cut off half-way must not be saved.
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  saveFile(name ?? 'meus-dados.json', file);
}
