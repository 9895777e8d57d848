export { adoptPosts } from './usecases/adopt-posts.ts';
