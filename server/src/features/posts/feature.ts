import type { Feature } from '../feature.ts';
import { postsJobs } from './jobs.ts';
import { postsPersonalData } from './personal-data-repository.ts';
import { postsRoutes } from './routes.ts';
import { postTools } from './tools.ts';
import { adoptPosts } from './usecases/adopt-posts.ts';

export const posts = {
  routes: [postsRoutes],
  jobs: postsJobs,
  tools: () => postTools,
  personalData: () => [postsPersonalData],
  adopt: adoptPosts,
} satisfies Feature;
