import {
  post,
  postInPath,
  postInput,
  postsFromAnswerInput,
  postsQuery,
  rewritePostInput,
  takenPosts,
} from '@matilha/contract/posts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
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

const tags = ['Meus posts'];
const refusals = errorResponses(400, 401, 429, 503);
const writeRefusals = { ...refusals, ...errorResponses(403, 413, 415, 500) };

/** Reads, saves and deletes one post. */
const singleRoutes: FastifyPluginAsyncZod<FreeTaskTools> = async (app, tools) => {
  app.get(
    '/api/posts/:id',
    {
      schema: {
        tags,
        summary: 'Um dos meus posts, como está guardado agora',
        params: postInPath,
        response: { 200: post, ...refusals, ...errorResponses(404) },
      },
    },
    async ({ context, params }) => presentPost(await readPost(context, params.id)),
  );

  app.put(
    '/api/posts/:id',
    {
      schema: {
        tags,
        summary: 'Cria ou salva um post; recusa se outra aba ou aparelho salvou depois',
        params: postInPath,
        body: postInput,
        response: { 200: post, ...writeRefusals, ...errorResponses(409) },
      },
    },
    async ({ context, params, body }) => presentPost(await savePost(context, tools, params.id, body)),
  );

  app.delete(
    '/api/posts/:id',
    {
      schema: {
        tags,
        summary: 'Apaga um post',
        params: postInPath,
        response: { 204: z.void(), ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, params }, reply) => {
      await removePost(context, params.id);
      return reply.status(204).send();
    },
  );
};

/** The calendar of posts of a user. */
export const postsRoutes: FastifyPluginAsyncZod<FreeTaskTools> = async (app, tools) => {
  await app.register(singleRoutes, tools);
  for (const routes of [outRoutes, photoRoutes]) await app.register(routes, { limits: tools.limits });
  app.get(
    '/api/posts',
    {
      schema: {
        tags,
        summary:
          'Meus posts de um dia a outro ou de uma resposta; sem isso, os da semana do próximo post, ou desta',
        querystring: postsQuery,
        response: { 200: z.array(post), ...refusals },
      },
    },
    async ({ context, query }) => (await listPosts(context, query)).map(presentPost),
  );

  app.post(
    '/api/posts/from-answer',
    {
      schema: {
        tags,
        summary: 'Põe no calendário os posts do plano de uma resposta; repetir não os duplica',
        body: postsFromAnswerInput,
        response: { 200: takenPosts, ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, body }) => presentTaken(await takePosts(context, tools, body)),
  );

  app.post(
    '/api/posts/:id/rewrite',
    {
      schema: {
        tags,
        summary: 'Troca um post, ou a sua legenda, pelo que uma resposta traz',
        params: postInPath,
        body: rewritePostInput,
        response: { 200: post, ...writeRefusals, ...errorResponses(404, 409) },
      },
    },
    async ({ context, params, body }) => presentPost(await rewritePost(context, tools, params.id, body)),
  );
};
