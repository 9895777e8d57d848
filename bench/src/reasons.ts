const questions =
  'A chat of one token costs the server 1.5 to 2 ms of CPU and PostgreSQL as much again, the relay 0.4 to 0.7 in all: session, limit, ' +
  'assistant and history, lock, hold, the stored exchange and a commit on disk are nine statements where the relay has one. Two cores ' +
  'shared with PostgreSQL, the model and the client work a burst off first come first served. A profile shows a third of it in the ' +
  'kernel, which wakes a backend for each statement. Tried: the same statements in half the round trips, pipelined on one connection; ' +
  'nothing was gained that stood out of the spread. Reading assistant and history while ' +
  'the limit is counted (six round trips) was lost in the spread of a busy machine: to be tried on a quiet one.';

/** Why a figure is not reached, by its name in the table; shown only while it is not. */
export const reasons: Record<string, string> = {
  'First token added, 1 chat, p50':
    'Seven round trips to PostgreSQL, the last of which waits for the disk, before the model is asked; the relay makes one.',
  'First token added, 20 chats, p50': questions,
  'First token added, 100 chats, p50': questions,
  'First token added, 100 chats, p99': questions,
  'Total time added, 100 chats, p50':
    'Carries the delay of the first token: all hundred begin in one burst, see there. Settling adds one transaction of five statements.',
  'Gap between chunks, 100 chats, p99':
    'One event loop writes a hundred streams every 10 ms beside their settling; compare the control, which only writes.',
  'CPU a chat of 300 tokens, paced':
    'One read and one write of a socket for each token are most of it, also in the relay; on a quiet machine tokens arrive one by one ' +
    'and both cost more than on a busy one, where several are handled at a time.',
  'GET /api/user, 20 connections: rate':
    'The load generator, PostgreSQL and the server share two cores; see the CPU a request.',
  'GET /api/user, 20 connections: p99':
    'The load generator, PostgreSQL and the server share two cores; see the CPU a request.',
  'Memory, idle':
    'Node alone is 41 MiB and the code of its binary that is in use 20 more. Of the 32 MiB of heap a quarter is source text of modules (pg-boss ' +
    'with luxon and rrule, zod with its languages, undici, fastify, Drizzle); the code cache of a quick start takes 4 MiB beside it. What few ' +
    'ask for (API pages, nodemailer, calendars, the demonstration, planted content) is loaded with its first use, and what the start took is ' +
    'given back two seconds later. A nursery of 2 MiB saves nothing more at rest and spends 13 % of a short chat in collecting. A first start, ' +
    'which strips the types itself, holds 13 MiB more. Next: one bundle of what is really used, or a queue with fewer parts.',
  'Memory after 10,000 chats':
    'The column of the control shows every thousand. Where other work keeps the processors busy the collector falls behind and the heap grows ' +
    'in steps until it is level again: of two runs of the same code one rose by 1 %, the other, at twice the load, by a third.',
};
