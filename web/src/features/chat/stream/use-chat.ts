import type { User } from '@matilha/contract/account/account';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { refreshUser, userQuery } from '#web/features/account/api/get-user.ts';
import { conversationsKey } from '#web/features/conversations/api/list-conversations.ts';
import { markTitle } from '#web/lib/use-page-title.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { messagesQuery, newestQuery, updateConversation } from '../api/list-messages.ts';
import {
  continueAnswer,
  regenerateAnswer,
  rejoinAnswer,
  sendMessage,
  stopAnswer,
} from '../api/stream-answer.ts';
import type { ChatPlace } from '../chat-place.ts';
import type { DraftStore } from '../composer/draft-store.ts';
import { type Conversation, runningAnswer, withMessages } from '../conversation/conversation.ts';
import { reallyUnsent, storedUnder } from '../conversation/turns.ts';
import { countAnswer } from '../install-hint.tsx';
import { ChatController, type ChatPorts } from './chat-controller.ts';
import { useWaitingSends } from './use-waiting-sends.ts';

interface ChatOptions {
  user: User;
  place: ChatPlace;
  /** Called with the id of the conversation that the first question began. */
  onBegun: (id: number) => void;
  drafts: DraftStore;
  giveBack: ChatPorts['giveBack'];
}

/** Returns the controller of an open chat and its state; joins a running answer. */
export function useChat(chat: ChatOptions, conversation: Conversation) {
  const client = useQueryClient();
  const create = () => {
    const kept = chat.drafts.unsent;
    const unsent = reallyUnsent(kept, conversation.messages);
    for (const question of kept) if (!unsent.includes(question)) chat.drafts.drop(question.key);
    return new ChatController(portsOf(client, chat), unsent);
  };
  const [controller, setController] = useState(create);
  const state = useSyncExternalStore(controller.subscribe, controller.state);
  const reopen = useEffectEvent(() => setController(create));
  useEffect(() => {
    if (controller.closed) reopen();
    return () => controller.close();
  }, [controller]);
  const running = runningAnswer(conversation.messages);
  const join = useEffectEvent(() => {
    // The rendered conversation may be older than the cached one.
    const still = runningAnswer(client.getQueryData(messagesQuery(chat.place).queryKey)?.messages ?? []);
    if (still) controller.join(still);
  });
  useEffect(() => {
    if (running && !state.live) join();
  }, [running, state.live]);
  useWaitingSends(controller, state);
  return { controller, state };
}

function portsOf(client: QueryClient, { user, drafts, giveBack, ...chat }: ChatOptions): ChatPorts {
  let { place } = chat;
  /** The first stored question names the conversation: everything kept for it moves there. */
  const begin = (conversation: number) => {
    const known = client.getQueryData(messagesQuery(place).queryKey)?.messages ?? [];
    place = { ...place, conversation };
    updateConversation(client, place, (there) => withMessages(there, known));
    drafts.moveTo(place);
    chat.onBegun(conversation);
  };
  return {
    send: ({ content, photo }, key, signal) => {
      const { listId, conversation } = place;
      const input = { content, user_id: user.id, lista_id: listId, ...(photo && { foto: photo.id }) };
      return sendMessage(conversation === null ? input : { ...input, conversation }, key, signal);
    },
    regenerate: regenerateAnswer,
    continue: continueAnswer,
    rejoin: (lastEventId, signal) => rejoinAnswer(place, lastEventId, signal),
    stop: () => stopAnswer(place),
    take: (messages, available) => {
      const [first] = messages;
      if (!first) return;
      if (typeof place.conversation !== 'number') begin(first.conversation_id);
      updateConversation(client, place, (known) => withMessages(known, messages));
      client.setQueryData(newestQuery(place.listId).queryKey, first.conversation_id);
      // A question begins a conversation or moves one to the top of the lists.
      if (messages.some(({ is_ai }) => !is_ai)) void client.invalidateQueries({ queryKey: conversationsKey });
      if (available === undefined) return;
      client.setQueryData(
        userQuery.queryKey,
        (known) => known && { ...known, responses_available: available },
      );
    },
    finished: () => {
      markTitle('✓');
      countAnswer();
    },
    refresh: async (onStored) => {
      const { queryKey } = messagesQuery(place);
      const read = () => client.getQueryData(queryKey)?.messages ?? [];
      await Promise.all([client.invalidateQueries({ queryKey }), refreshUser(client)]);
      // A connection may break once the question is stored, before the server says so.
      for (const { key } of drafts.unsent) {
        const message = storedUnder(key, read());
        if (message) onStored(key, message.id);
      }
      return runningAnswer(read());
    },
    offline: () => !navigator.onLine,
    keep: (outgoing) => drafts.keep(outgoing),
    drop: (key) => drafts.drop(key),
    giveBack,
    complain: (reason) => toast({ title: 'Não deu certo', description: reason, variant: 'destructive' }),
  };
}
