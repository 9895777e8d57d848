import type { Post } from '@matilha/contract/posts';
import type { PostRow } from './repository.ts';

export const presentPost = ({ messageId, ...post }: PostRow): Post => ({ ...post, mensagem_id: messageId });
