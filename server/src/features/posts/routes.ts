import * as postsCalls from '@matilha/contract/calls/shop/posts';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { outRoutes } from './out-routes.ts';
import { photoRoutes } from './photo-routes.ts';
import { presentPost, presentTaken } from './present.ts';
import { listPosts } from './usecases/list-posts.ts';
import { readPost } from './usecases/read-post.ts';
import { removePost } from './usecases/remove-post.ts';
import { rewritePost } from './usecases/rewrite-post.ts';
import { savePost } from './usecases/save-post.ts';
import { takePosts } from './usecases/take-posts.ts';

/** Reads, saves and deletes one post. */
const singleRoutes: FastifyPluginAsync<FreeTaskTools> = async (app, tools) => {
  serve(app, postsCalls.readPost, async ({ context, params }) =>
    presentPost(await readPost(context, params.id)),
  );

  serve(app, postsCalls.savePost, async ({ context, params, body }) =>
    presentPost(await savePost(context, tools, params.id, body)),
  );

  serve(app, postsCalls.removePost, ({ context, params }) => removePost(context, params.id));
};

/** The calendar of posts of a user. */
export const postsRoutes: FastifyPluginAsync<FreeTaskTools> = async (app, tools) => {
  await app.register(singleRoutes, tools);
  for (const routes of [outRoutes, photoRoutes]) await app.register(routes, { limits: tools.limits });
  serve(app, postsCalls.listPosts, async ({ context, query }) =>
    (await listPosts(context, query)).map(presentPost),
  );

  serve(app, postsCalls.takePosts, async ({ context, body }) =>
    presentTaken(await takePosts(context, tools, body)),
  );

  serve(app, postsCalls.rewritePost, async ({ context, params, body }) =>
    presentPost(await rewritePost(context, tools, params.id, body)),
  );
};
