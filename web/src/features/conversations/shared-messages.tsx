import type { SharedMessage } from '@matilha/contract/chat/conversations';
import type { ReactNode } from 'react';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { PlainText } from '#web/ui/markdown/plain-text.tsx';

interface SharedMessagesProps<Shown extends SharedMessage> {
  messages: readonly Shown[];
  /** The title of the assistant that answered. */
  assistant: string;
  /** Draws what the tools of an answer made, below its text. */
  below: (message: Shown) => ReactNode;
}

/** The questions and answers of a shared conversation, to be read only. */
export function SharedMessages<Shown extends SharedMessage>({
  messages,
  assistant,
  below,
}: SharedMessagesProps<Shown>) {
  return (
    <ol className="grid gap-6">
      {messages.map((message) => {
        const { id, is_ai: isAi, content, created_at: at } = message;
        return (
          <li key={id} className={isAi ? 'grid min-w-0 gap-1' : 'grid justify-items-end gap-1'}>
            <h2 className="sr-only">{isAi ? `${assistant} respondeu` : 'Pergunta'}</h2>
            {isAi ? (
              <>
                {' '}
                {content && <Markdown text={content} />}
                {below(message)}
              </>
            ) : (
              <div className="max-w-[85%] rounded-lg rounded-br-sm bg-brand-soft px-4 py-2.5 [overflow-wrap:anywhere]">
                <PlainText text={content} />
              </div>
            )}
            <time dateTime={at} className="text-muted text-sm tabular-nums">
              {shortMoment(at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
