import type { Post } from '@matilha/contract/shop/posts';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import {
  fieldsOf,
  useChangePost,
  useMovePost,
  useRemovePost,
  useSaveOpenPost,
  useSavePost,
  useTakePosts,
} from '#web/features/posts/api/change-posts.ts';
import { postsQuery } from '#web/features/posts/api/list-posts.ts';
import { mondayMailQuery, useChooseMondayMail } from '#web/features/posts/api/monday-mail.ts';
import { feedQuery, useTurnOffFeed, useTurnOnFeed } from '#web/features/posts/api/posts-feed.ts';
import { useRewritePost } from '#web/features/posts/api/rewrite-post.ts';
import { type Changes, type Shown, shown } from './change.ts';

const post = (end: number, dia: string, fields: Partial<Post> = {}): Post => ({
  id: `11111111-2222-4333-8444-00000000000${end}`,
  version: 1,
  dia,
  hora: null,
  formato: 'Foto',
  tema: `Tema ${end}`,
  cena: '',
  legenda: '',
  chamada: '',
  hashtags: [],
  estado: 'ideia',
  mensagem_id: null,
  lista_id: null,
  ...fields,
});
const [changing, sameDay, nextWeek] = [
  post(1, '2031-01-06'),
  post(2, '2031-01-06'),
  post(3, '2031-01-15'),
] as [Post, Post, Post];
const path = `/api/posts/${changing.id}`;

/** Two weeks that touch each other. */
const weeks = (first: Post[], second: Post[]): Shown[] => [
  shown(postsQuery({ from: '2031-01-06', to: '2031-01-12' }), 'GET /api/posts?de=2031-01-06&ate=2031-01-12', {
    before: [changing, sameDay],
    after: first,
  }),
  shown(postsQuery({ from: '2031-01-13', to: '2031-01-19' }), 'GET /api/posts?de=2031-01-13&ate=2031-01-19', {
    before: [nextWeek],
    after: second,
  }),
];

const ready = post(1, '2031-01-06', { version: 2, estado: 'pronto' });
const saved = { answers: { [`PUT ${path}`]: ready }, shows: weeks([ready, sameDay], [nextWeek]) };
const moved = post(1, '2031-01-15', { version: 2 });
const taken = post(4, '2031-01-16');

const feed = (id: string) => ({
  id,
  url: `https://matilha.example/agenda/${id}.ics`,
  created_at: '2026-11-20T12:00:00.000Z',
  last_read_at: null,
});
const feedShown = (before: unknown, after: unknown) =>
  shown(
    feedQuery,
    'GET /api/posts/agenda',
    { before: { agenda: before }, after: { agenda: after } },
    (read) => ({
      agenda: read,
    }),
  );

export const postsChanges: Changes = {
  useSavePost: {
    ...saved,
    useChange: () => {
      const save = useSavePost();
      return () => save(changing.id, 1, fieldsOf(ready));
    },
  },
  useSaveOpenPost: {
    ...saved,
    useChange: () => {
      const { save } = useSaveOpenPost(changing.id, 1);
      return () => save(fieldsOf(ready));
    },
  },
  useChangePost: {
    ...saved,
    useChange: () => {
      const { mutateAsync } = useChangePost();
      return () => mutateAsync({ post: changing, change: { estado: 'pronto' } });
    },
  },
  useMovePost: {
    useChange: () => {
      const move = useMovePost();
      return () => move(changing, moved.dia);
    },
    answers: { [`PUT ${path}`]: moved },
    shows: weeks([sameDay], [moved, nextWeek]),
  },
  useRemovePost: {
    useChange: () => {
      const { mutateAsync } = useRemovePost();
      return () => mutateAsync(changing);
    },
    answers: { [`DELETE ${path}`]: {} },
    shows: weeks([sameDay], [nextWeek]),
  },
  useTakePosts: {
    useChange: () => {
      const { mutateAsync } = useTakePosts();
      return () => mutateAsync({ mensagem_id: 9 });
    },
    answers: {
      'POST /api/posts/from-answer': { posts: [taken], inteira: true, dias_com_outros: 0 },
    },
    shows: weeks([changing, sameDay], [nextWeek, taken]),
  },
  useRewritePost: {
    useChange: () => {
      const rewrite = useRewritePost();
      const writer = { id: 3, title: 'Posts', description: '', image_url: '', credits_per_use: 1 };
      return () => rewrite(writer, changing, 'dia');
    },
    answers: {
      'POST /api/messages': {
        userMessage: storedMessage(1),
        aiMessage: storedMessage(2, { is_ai: true }),
        responses_available: 11,
      },
      [`GET ${path}`]: changing,
      [`POST ${path}/rewrite`]: ready,
    },
    shows: weeks([ready, sameDay], [nextWeek]),
  },
  useChooseMondayMail: {
    useChange: () => {
      const { mutateAsync } = useChooseMondayMail();
      return () => mutateAsync(true);
    },
    answers: { 'PUT /api/posts/monday-mail': { ligado: true } },
    shows: [
      shown(mondayMailQuery, 'GET /api/posts/monday-mail', {
        before: { ligado: false },
        after: { ligado: true },
      }),
    ],
  },
  useTurnOnFeed: {
    useChange: () => {
      const { mutateAsync } = useTurnOnFeed();
      return () => mutateAsync('antigo');
    },
    answers: { 'PUT /api/posts/agenda': feed('novo') },
    shows: [feedShown(feed('antigo'), feed('novo'))],
  },
  useTurnOffFeed: {
    useChange: () => {
      const { mutateAsync } = useTurnOffFeed();
      return () => mutateAsync();
    },
    answers: { 'DELETE /api/posts/agenda': {} },
    shows: [feedShown(feed('antigo'), null)],
  },
};
