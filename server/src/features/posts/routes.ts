import * as postsCalls from '@matilha/contract/calls/shop/posts';
import type { FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { outRoutes } from './out-routes.ts';
import { presentPost, presentTaken } from './present.ts';
import { removePost, rewritePost, savePost } from './usecases/change-post.ts';
import { keepPostPhoto, readPostPhoto, removePostPhoto } from './usecases/keep-post-photo.ts';
import { listPosts, readPost } from './usecases/read-posts.ts';
import { takePosts } from './usecases/take-posts.ts';

/** The photo that a user keeps with a post, for its picture on other devices. */
const photoRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  serve(app, postsCalls.keepPostPhoto, ({ context, params, body }) =>
    keepPostPhoto(context, { limits }, params.id, body),
  );

  serve(app, postsCalls.readPostPhoto, async ({ context, params }, reply) => {
    const bytes = await readPostPhoto(context, params.id);
    return bytes ? reply.type('image/jpeg').send(bytes) : reply.status(204).send();
  });

  serve(app, postsCalls.removePostPhoto, ({ context, params }) => removePostPhoto(context, params.id));
};

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
