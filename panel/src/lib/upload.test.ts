import { expect, test } from 'vitest';
import { uploadFile, uploadPicture } from './upload.ts';

test('refuses a picture above 15 MB and a file above 20 MB without sending it', async () => {
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'guia.pdf');
  await expect(uploadPicture(large)).rejects.toThrow('O arquivo passa de 15 MB. Envie um menor.');
  await expect(uploadFile(large)).rejects.toThrow('O arquivo passa de 20 MB. Envie um menor.');
});
