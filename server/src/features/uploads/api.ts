export { connectUploads } from './connect-uploads.ts';
export { claimUploads, findMissingUploads, uploadGone } from './usecases/claim-uploads.ts';
export { type OpenedUpload, openUpload } from './usecases/open-upload.ts';
