import * as postsCalls from '@matilha/contract/calls/shop/posts';
import type { Assistant } from '@matilha/contract/chat/assistants';
import { ApiError, isOffline } from '@matilha/contract/client/api-error';
import { areaOfBusiness, firstLandingChats } from '@matilha/contract/landing/landing-areas';
import { randomUuid } from '@matilha/contract/random-uuid';
import { anotherCaptionQuestion, anotherDayQuestion } from '@matilha/contract/shop/post-questions';
import type { Post, PostFields } from '@matilha/contract/shop/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '#web/features/account/api/get-user.ts';
import { assistantsQuery } from '#web/features/assistants/api/list-assistants.ts';
import { useAskOnce } from '#web/features/chat/api/ask-once.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { anyFieldMessage } from '#web/lib/requests/field-message.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { fieldsOf, useSavePost } from './change-posts.ts';
import { showPost } from './list-posts.ts';
import { deletedElsewhere, rereadPost } from './read-post.ts';
import { isRewriting, type Part, runRewrite } from './rewrites.ts';

/**
 * The assistant that writes posts for the category of the user's profile; without a category the assistant `before`, if
 * any. Null where operators removed it.
 */
export function usePostWriter(before: number | null) {
  const business = useUser()?.categoriaNegocio;
  const { planos = firstLandingChats } = useQuery(settingsQuery).data ?? {};
  const fitting = planos[areaOfBusiness(business)];
  return useQuery({
    ...assistantsQuery(),
    select: (assistants) => {
      const find = (wanted: number | null) => assistants.find(({ id }) => id === wanted);
      return (business ? undefined : find(before)) ?? find(fitting) ?? null;
    },
  });
}

interface Question {
  content: string;
  key: string;
  /** Its answer may be written and paid. */
  sent: boolean;
}

/** The questions whose answers are not in the calendar yet. Asked again with the same key they are charged once, also after the dialog was closed. */
const questions = new Map<string, Question>();

function questionOf(name: string, content: string): Question {
  const kept = questions.get(name);
  if (kept && (kept.sent || kept.content === content)) return kept;
  const question = { content, key: randomUuid(), sent: false };
  questions.set(name, question);
  return question;
}

/** An answer without a post, and a key that was used for another assistant: only a new question can do better. */
const isUseless = (error: unknown) =>
  error instanceof ApiError && ['invalid_input', 'idempotency_mismatch'].includes(error.code);

/** Returns the fields of `before` that differ in `after`. */
function changed(before: PostFields, after: PostFields): Partial<PostFields> {
  const isChanged = ([name, value]: [string, unknown]) =>
    String(value) !== String(after[name as keyof PostFields]);
  return Object.fromEntries(Object.entries(before).filter(isChanged));
}

const complain = (title: string, error: unknown) =>
  toast({ title, description: anyFieldMessage(error), variant: 'destructive' });

/** Returns a function that restores the text of a post that an assistant replaced; later changes of other fields stay. */
function useBringBack() {
  const client = useQueryClient();
  const save = useSavePost();
  return async (before: Post, after: Post) => {
    if (isRewriting(after.id)) {
      toast({ title: 'Espere o assistente terminar', description: 'Ele ainda escreve este post.' });
      return;
    }
    await runRewrite(after.id, 'undo', async () => {
      try {
        const stored = await rereadPost(client, after.id);
        if (!stored) throw deletedElsewhere();
        const { id, version } = stored;
        return await save(id, version, {
          ...fieldsOf(stored),
          ...changed(fieldsOf(before), fieldsOf(after)),
        });
      } catch (error) {
        complain('O texto anterior não voltou', error);
        throw error;
      }
    });
  };
}

/**
 * Returns a function that asks an assistant for another version of a post, or of its caption alone, and puts it into the calendar. It costs one
 * answer. It goes on when the dialog closes: a notice says how it ended, and brings the old text back.
 */
export function useRewritePost() {
  const client = useQueryClient();
  const user = useUser();
  const ask = useAskOnce();
  const bringBack = useBringBack();

  const write = async (writer: Assistant, shown: Post, parte: Part) => {
    const name = `${shown.id} ${parte}`;
    const question = questionOf(
      name,
      parte === 'dia' ? anotherDayQuestion(shown) : anotherCaptionQuestion(shown),
    );
    const input = { content: question.content, user_id: user?.id ?? 0, lista_id: writer.id };
    try {
      const { aiMessage } = await ask(input, question.key, new AbortController().signal);
      question.sent = true;
      // Another device may have saved while the assistant wrote.
      const before = await rereadPost(client, shown.id);
      if (!before) throw deletedElsewhere(' A resposta ficou na conversa.');
      const body = { version: before.version, mensagem_id: aiMessage.id, parte };
      const after = await call(postsCalls.rewritePost, { params: { id: shown.id }, body });
      questions.delete(name);
      showPost(client, after);
      return { before, after };
    } catch (error) {
      if (isOffline(error)) question.sent = true;
      if (isUseless(error)) questions.delete(name);
      throw error;
    }
  };

  return (writer: Assistant, shown: Post, parte: Part) =>
    runRewrite(shown.id, parte, async () => {
      try {
        const { before, after } = await write(writer, shown, parte);
        toast({
          title: parte === 'dia' ? 'Dia refeito' : 'Legenda trocada',
          description: after.tema,
          action: { label: 'Desfazer', onPress: () => void bringBack(before, after) },
        });
        return after;
      } catch (error) {
        complain('O post não foi reescrito', error);
        throw error;
      }
    });
}
