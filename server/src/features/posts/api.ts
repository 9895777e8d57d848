export { selectNearPosts } from './near-posts-repository.ts';
