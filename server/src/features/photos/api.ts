export { attachPhoto, movePhotos, selectPhotoBytes } from './repository.ts';
export { acceptPhoto } from './usecases/accept-photo.ts';
export { takeUpload } from './usecases/take-upload.ts';
