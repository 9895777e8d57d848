import * as z from 'zod/mini';
import { mostPhotoBytes } from '../../chat/photos.ts';
import {
  post,
  postInPath,
  postInput,
  postsFromAnswerInput,
  postsQuery,
  rewritePostInput,
  takenPosts,
} from '../../shop/posts.ts';
import {
  mondayMail,
  postsFeed,
  postsFeedOutput,
  postsPeriod,
  stopTokenInPath,
  turnOnFeedInput,
} from '../../shop/posts-out.ts';
import { call } from '../call.ts';

export const tag = 'Meus posts';

const calendarFile = { type: 'text/calendar', holds: 'Um calendário (RFC 5545), com lembretes' };

export const readMondayMail = call('GET /api/posts/monday-mail', {
  summary: 'Se pedi o email de segunda com os posts da semana',
  output: mondayMail,
});
export const chooseMondayMail = call('PUT /api/posts/monday-mail', {
  summary: 'Pede o email de segunda, a partir da próxima, ou para de receber',
  body: mondayMail,
  output: mondayMail,
});
export const stopMondayMail = call('POST /api/posts/monday-mail/stop/:token', {
  summary: 'Para o email de segunda pelo link dele, sem entrar na conta',
  access: 'public',
  params: stopTokenInPath,
  refuses: [404],
});
export const downloadPostsCalendar = call('GET /api/posts/calendar.ics', {
  summary: 'Meus posts de um dia a outro, como arquivo de agenda',
  query: postsPeriod,
  output: calendarFile,
});
export const downloadPostsCsv = call('GET /api/posts/sheet.csv', {
  summary: 'Meus posts de um dia a outro, como CSV',
  query: postsPeriod,
  output: { type: 'text/csv' },
});
export const downloadPostsSheet = call('GET /api/posts/sheet.xlsx', {
  summary: 'Meus posts de um dia a outro, como planilha do Excel',
  query: postsPeriod,
  output: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
export const readPostsFeed = call('GET /api/posts/agenda', {
  summary: 'O endereço secreto da minha agenda de posts, ou nenhum',
  output: postsFeedOutput,
});
export const turnOnPostsFeed = call('PUT /api/posts/agenda', {
  summary: 'Liga a agenda de posts, ou troca o endereço dela; o anterior para',
  body: turnOnFeedInput,
  output: postsFeed,
});
export const turnOffPostsFeed = call('DELETE /api/posts/agenda', {
  summary: 'Desliga a agenda de posts; o endereço para de vez',
});
export const openPostsFeed = call('GET /api/posts/agenda/:token.ics', {
  summary: 'A agenda de posts, para aplicativos de calendário',
  access: 'public',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  output: calendarFile,
  refuses: [404],
});
export const keepPostPhoto = call('PUT /api/posts/:id/photo', {
  summary: 'Guarda a foto de um post, sem a localização',
  params: postInPath,
  bytes: { type: 'image/*', most: mostPhotoBytes },
  refuses: [404],
});
export const readPostPhoto = call('GET /api/posts/:id/photo', {
  summary: 'A foto guardada com um post (JPEG); 204 quando não há',
  params: postInPath,
  output: { type: 'image/jpeg' },
  also: [204],
});
export const removePostPhoto = call('DELETE /api/posts/:id/photo', {
  summary: 'Apaga a foto guardada com um post',
  params: postInPath,
});
export const readPost = call('GET /api/posts/:id', {
  summary: 'Um dos meus posts, como está guardado agora',
  params: postInPath,
  output: post,
  refuses: [404],
});
export const savePost = call('PUT /api/posts/:id', {
  summary: 'Cria ou salva um post; recusa se outra aba ou aparelho salvou depois',
  params: postInPath,
  body: postInput,
  output: post,
  refuses: [409],
});
export const removePost = call('DELETE /api/posts/:id', {
  summary: 'Apaga um post',
  params: postInPath,
  refuses: [404],
});
export const listPosts = call('GET /api/posts', {
  summary:
    'Meus posts de um dia a outro ou de uma resposta; sem isso, os da semana do próximo post, ou desta',
  query: postsQuery,
  output: z.array(post),
});
export const takePosts = call('POST /api/posts/from-answer', {
  summary: 'Põe no calendário os posts do plano de uma resposta; repetir não os duplica',
  body: postsFromAnswerInput,
  output: takenPosts,
  refuses: [404],
});
export const rewritePost = call('POST /api/posts/:id/rewrite', {
  summary: 'Troca um post, ou a sua legenda, pelo que uma resposta traz',
  params: postInPath,
  body: rewritePostInput,
  output: post,
  refuses: [404, 409],
});
