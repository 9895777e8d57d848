export { fetchLinked } from './fetch-linked.ts';
export { claimUploads } from './usecases/claim-uploads.ts';
export { type OpenedUpload, openUpload } from './usecases/open-upload.ts';
