import type { Message } from '@matilha/contract/chat/chat';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { useAskOnce } from '#web/features/chat/api/ask-once.ts';
import { memoryQuery, useForgetSummary } from '#web/features/chat/api/conversation-memory.ts';
import { messagesQuery, newestQuery } from '#web/features/chat/api/list-messages.ts';
import { useRateAnswer } from '#web/features/chat/api/rate-answer.ts';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import {
  useChangeConversation,
  useDeleteConversation,
} from '#web/features/conversations/api/change-conversation.ts';
import { conversationsQuery } from '#web/features/conversations/api/list-conversations.ts';
import {
  linkQuery,
  useRevokeLink,
  useShareConversation,
} from '#web/features/conversations/api/share-conversation.ts';
import { subscriber } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { type Changes, closed, listed, shown } from './change.ts';

const conversation = (id: number, title: string) => ({
  id,
  lista_id: 3,
  title,
  pinned: false,
  created_at: '2026-11-20T12:00:00.000Z',
  last_at: '2026-11-20T12:00:00.000Z',
  match: null,
});
const bath = conversation(1, 'Banho');
const trim = conversation(2, 'Tosa');
const renamed = { ...bath, title: 'Banho e tosa' };

const list = 'GET /api/conversations';
const lists = (after: unknown) => [
  listed(conversationsQuery(''), list, { before: [trim, bath], after }),
  listed(conversationsQuery('o'), `${list}?search=o`, { before: [trim, bath], after }),
];

const link = (day: string) => ({
  url: 'https://matilha.example/c/abc',
  shared_at: '2026-11-20T12:00:00.000Z',
  expires_at: `2026-12-${day}T12:00:00.000Z`,
});
const linkOf = (id: number, before: unknown, after: unknown) =>
  shown(
    linkQuery(id),
    `GET /api/conversations/${id}/link`,
    { before: { link: before }, after: { link: after } },
    (read) => ({
      link: read,
    }),
  );
const othersLink = linkOf(2, link('27'), link('27'));

const place = { listId: 3, conversation: 1 };
const question = storedMessage(1);
const [earlier, answer, later] = [8, 9, 10].map((id) =>
  storedMessage(id, { is_ai: true, question_id: 1 }),
) as [Message, Message, Message];
/** Shows the newest conversation by its only message, which has its id. */
const onlyMessage = (id: number | null) => [storedMessage(id ?? 0, { conversation_id: id ?? 0 })];
const newestIs = (before: number, after: number) =>
  shown(
    newestQuery(3),
    'GET /api/messages/3',
    { before: onlyMessage(before), after: onlyMessage(after) },
    onlyMessage,
  );
const memory = { until_question_id: 4, summary: 'Tem um petshop' };

export const chatChanges: Changes = {
  useChangeConversation: {
    useChange: () => {
      const { mutateAsync } = useChangeConversation();
      return () => mutateAsync({ id: 1, input: { title: renamed.title } });
    },
    answers: { 'PATCH /api/conversations/1': renamed },
    shows: lists([trim, renamed]),
  },
  useDeleteConversation: {
    useChange: () => {
      const { mutateAsync } = useDeleteConversation();
      return () => mutateAsync(bath);
    },
    answers: { 'DELETE /api/conversations/1': {} },
    shows: [...lists([trim]), closed(linkOf(1, link('20'), null)), othersLink, closed(newestIs(1, 2))],
  },
  'useDeleteConversation, undone': {
    useChange: () => {
      const { mutateAsync } = useDeleteConversation();
      return async (api) => {
        api.on(list, [trim]).on(`${list}?search=o`, [trim]);
        await mutateAsync(bath);
        api.on(list, [trim, renamed]).on(`${list}?search=o`, [trim, renamed]);
        toastStore.current()?.action?.onPress();
      };
    },
    answers: { 'DELETE /api/conversations/1': {}, 'POST /api/conversations/1/restore': {} },
    shows: lists([trim, renamed]),
  },
  useShareConversation: {
    useChange: () => {
      const { mutateAsync } = useShareConversation(1);
      return () => mutateAsync({ dias: 30 });
    },
    answers: { 'PUT /api/conversations/1/link': link('28') },
    shows: [linkOf(1, null, link('28')), othersLink],
  },
  useRevokeLink: {
    useChange: () => {
      const { mutateAsync } = useRevokeLink(1);
      return () => mutateAsync();
    },
    answers: { 'DELETE /api/conversations/1/link': {} },
    shows: [linkOf(1, link('20'), null), othersLink],
  },
  useAskOnce: {
    useChange: () => {
      const ask = useAskOnce();
      return () =>
        ask({ content: 'Oi', user_id: 7, lista_id: 3 }, 'k'.repeat(8), new AbortController().signal);
    },
    answers: {
      'POST /api/messages': { userMessage: question, aiMessage: answer, responses_available: 11 },
    },
    shows: [
      ...lists([bath, trim]),
      shown(userQuery, 'GET /api/auth/user', {
        before: subscriber,
        after: { ...subscriber, responses_available: 11 },
      }),
    ],
  },
  useForgetSummary: {
    useChange: () => {
      const { mutateAsync } = useForgetSummary(place);
      return () => mutateAsync();
    },
    answers: { 'DELETE /api/messages/3/memory': {} },
    shows: [
      shown(memoryQuery(place), 'GET /api/messages/3/memory?c=1', {
        before: memory,
        after: { ...memory, summary: null },
      }),
      shown(memoryQuery({ listId: 3, conversation: 2 }), 'GET /api/messages/3/memory?c=2', {
        before: memory,
      }),
    ],
  },
  useRateAnswer: {
    useChange: () => {
      const { mutateAsync } = useRateAnswer(place);
      return () => mutateAsync({ answer, value: 1 });
    },
    answers: { 'POST /api/messages/9/feedback': { ...answer, feedback: 1 } },
    shows: [
      shown(
        messagesQuery(place),
        'GET /api/messages/3?c=1',
        {
          before: [question, earlier, answer, later],
          after: [question, earlier, { ...answer, feedback: 1 }, later],
        },
        ({ messages }) => messages,
      ),
    ],
  },
};
