import type { ConversationMemory } from '@matilha/contract/chat/chat';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { memoryQuery } from '../api/conversation-memory.ts';
import type { ChatPlace } from '../chat-place.ts';
import { type Conversation, mayBeForgotten } from './conversation.ts';

/** A conversation is summarized right after an answer, which takes a model a few seconds. */
const summarizedAfterMs = 6_000;

/** Returns the assistant's memory of a conversation; read only where the assistant may no longer read all messages. */
export function useMemory(
  place: ChatPlace,
  conversation: Conversation,
  idle: boolean,
): ConversationMemory | undefined {
  const enabled = mayBeForgotten(conversation);
  const { data, refetch } = useQuery({ ...memoryQuery(place), enabled });
  const answered = useRef(false);
  const readAgain = useEffectEvent(() => enabled && void refetch());
  useEffect(() => {
    if (!idle) answered.current = true;
    if (!idle || !answered.current) return;
    const timer = setTimeout(readAgain, summarizedAfterMs);
    return () => clearTimeout(timer);
  }, [idle]);
  return data;
}
