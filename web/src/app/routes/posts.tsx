import { PostsBoard } from '#web/features/posts/posts-board.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** The calendar of posts. */
export default function PostsScreen() {
  usePageTitle('Meus posts');
  return (
    <div className="page">
      <h1 className="mb-1 font-semibold text-2xl">Meus posts</h1>
      <p className="mb-6 text-lg text-muted">O que publicar em cada dia, pronto para copiar</p>
      <PostsBoard />
    </div>
  );
}
