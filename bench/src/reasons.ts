const manyStatements =
  'The relay stores one row and knows nobody. The product runs three statements for each question (limit, the stored question, settling) and shares four with those that arrive together (session, what is ' +
  'read, facts of the shop, passages; decision 0067); it ran 26 before decision 0059. A third of its processor time is the kernel, which wakes a PostgreSQL process for each. Two cores, shared with PostgreSQL, ' +
  'the model and the client, serve a burst in order of arrival. 40 ms of two cores are 0.8 ms for each of 100 chats; all programs of the relay take 1.0, of the product 8.4. What was tried: docs/send-path.md.';

const manyChats =
  'Two cores end 43 to 47 answers of 300 tokens a second when product, PostgreSQL, model and client share them, and the control 49 to 84; 500 readers who ask without a pause want 50, ' +
  '1,000 want 100. So the machine is full in both rows, new questions wait (see the first text), and text comes in larger pieces; with 1,000 the control misses the target too.';

const visit = (screen: string): string =>
  `${screen}, a person with data: until the first card, slow 4G, processor 4× slower`;
const firstVisit =
  'An empty device: the page, 107 to 144 kB of script and styles, then the answer with the card, each after the one before on a line of 1.6 Mbit/s with 150 ms a round; the slowed processor takes the rest. Later visits take the files from the device. Not looked into further.';

/** Reasons for missed targets by figure; a reason appears only while its target is missed. */
export const reasons: Record<string, string> = {
  'First token added, 1 chat, p50':
    'Four round trips to PostgreSQL (session; limit; what is read; the stored question, which waits for the disk, beside facts and passages) before the model is asked; the relay makes one.',
  'First token added, 20 chats, p50': manyStatements,
  'First token added, 100 chats, p50': manyStatements,
  'First token added, 100 chats, p99': manyStatements,
  'Total time added, 100 chats, p50':
    'Includes the delay of the first token, because all hundred chats start in one burst (see above). Settling adds a statement that waits for the disk.',
  'Gap between chunks, 100 chats, p99':
    'One event loop writes a hundred streams every 10 ms and settles them; the control only writes.',
  'CPU per chat of 300 tokens, paced':
    'Most of it is one socket read and one socket write per token, also in the relay. On a quiet machine tokens arrive one by one, which ' +
    'costs both more than on a busy one, where several are handled at a time.',
  'CPU per chat of 300 tokens, fast':
    'The target lies inside the spread: medians of three runs of one evening were 3.6, 3.8 and 4.6 ms, and rounds of one run differ by more than twice.',
  'GET /api/user, 20 connections: CPU per request':
    'The machine was half as fast as where 0.146 ms were measured: the bare route of the control took 0.04 there.',
  'GET /api/user, 20 connections: rate':
    'The load generator, PostgreSQL and the server share two cores; see the CPU per request.',
  'GET /api/user, 20 connections: p99':
    'The load generator, PostgreSQL and the server share two cores; see the CPU per request.',
  'Memory, idle':
    'The relay of the control, which loads Fastify and pg only, takes 97 MiB: Node alone 41, the used code of its binary 20 more. Of the rest, the text of the bundle, zod with its 5,200 schemas, the routes, ' +
    'and garbage of the start are the largest. Built without any route or page, the program takes 113. It was 182 MiB before the server was a bundle (decision 0063). What was tried: docs/idle-memory.md.',
  'Second start to ready, embedded PostgreSQL included':
    'The relay of the control takes 0.43 s on a quiet machine. Evaluating the modules of the bundle takes 0.4 s, the routes 0.3 s, PostgreSQL 0.14 s. What was tried: decision 0063.',
  'Memory after 10,000 chats':
    'The control column shows the value after every thousand. On a busy machine the garbage collector falls behind and the heap grows in ' +
    'steps before it levels off: of two runs of the same code one rose by 1 %, the other, at twice the load, by a third.',
  'Chat: largest contentful paint, slow 4G, processor 4× slower':
    'A first visit to a conversation of 100 messages: the largest paint is an answer, which waits for 135 kB of script, 18 kB for Markdown, 11 kB of styles and the messages themselves, so for a second of transfer, and for a slowed processor that draws the last turns. Later visits take the files from the device. Next: the messages of the last turns first, in a response of their own.',
  'A month of 60 posts, processor 4× slower, from the press to its paint':
    'On a busy machine style, layout and paint of a page at a quarter of the speed take it all, as the empty month of the control shows. The posts of the months beside are read before they are asked for, the cells of the grid are used again, and a change of the query renders only the screen: 365 ms became 90.',
  ...Object.fromEntries(
    ['Home', 'Posts', 'Posts of next week', 'Calculator', 'Chat'].map((screen) => [
      visit(screen),
      firstVisit,
    ]),
  ),
  '500 chats at once, 30 tokens/s: gap between chunks, p99': manyChats,
  '1,000 chats at once, 30 tokens/s: gap between chunks, p99': manyChats,
};
