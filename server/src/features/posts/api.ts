export { selectNearPosts } from './near-posts-repository.ts';
export { savePost } from './usecases/change-post.ts';
export { keepPostPhoto, readPostPhoto } from './usecases/keep-post-photo.ts';
