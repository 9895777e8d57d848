import { describe, expect, it } from 'vitest';
import { handlingOf } from './addresses.ts';

const origin = 'https://matilha.example';
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin), origin });

describe('the requests that the worker handles', () => {
  it.each(['/', '/chat/1', '/banco-conhecimento-materiais/3', '/auth?redirect=%2Fchat%2F1'])(
    'opens %s with the shell where there is no connection',
    (path) => expect(ask(path)).toBe('navigation'),
  );

  it.each([
    '/landing',
    '/landing?utm_source=x',
    '/api/docs',
    '/dev/mailbox',
    '/admin',
    '/admin/users',
    '/healthz',
    '/chat/1?message=Oi&autoSend=true',
    '/chat/1?AUTOSEND=true',
    '/chat/1?auto%53end=true',
    '/chat/1?%E0%A4%A&autoSend=true',
    '/chat/1?message=%E0%A4%A&%61uto%53end=true',
    '/robots.txt',
  ])('leaves %s to the network', (path) => expect(ask(path)).toBe('leave'));

  it.each(['/subscribe?plano=2', '/comprar/8'])('waits for the network at the payment page %s', (path) =>
    expect(ask(path)).toBe('payment'),
  );

  it('leaves API calls, writes and other origins to the network', () => {
    expect(ask('/api/messages/1', 'cors')).toBe('leave');
    expect(ask('/', 'navigate', 'POST')).toBe('leave');
    expect(ask('https://elsewhere.example/assets/a.js', 'cors')).toBe('leave');
    expect(ask('/uploads/1.webp', 'no-cors')).toBe('leave');
    expect(ask('/sw.js', 'same-origin')).toBe('leave');
  });

  it('serves hashed files and drawings', () => {
    expect(ask('/assets/index-abc.js', 'cors')).toBe('asset');
    expect(ask('/images/agents/agenda.svg', 'no-cors')).toBe('picture');
    expect(ask('/theme.js', 'no-cors')).toBe('picture');
  });
});
