export { connectUploads } from './connect-uploads.ts';
export { claimUploads } from './usecases/claim-uploads.ts';
export { type OpenedUpload, openUpload } from './usecases/open-upload.ts';
