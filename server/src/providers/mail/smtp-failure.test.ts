import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { failureOf } from './smtp-failure.ts';
import { send, startPeer, startScriptedPeer } from './testing/smtp-peer.ts';

const misconfigured = (reason: string) => ({ outcome: 'misconfigured', reason });
const refused = (reason: string) => ({ outcome: 'refused', reason });
const delayed = (reason: string) => ({ outcome: 'delayed', reason });
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

test('keeps mails while the server wants a login that is missing, wrong or of another kind', async () => {
  const strict: SMTPServerOptions = {
    authOptional: false,
    authRequiredMessage: '5.7.0 Authentication required',
    onAuth: ({ password }, _session, done) =>
      password === 'right'
        ? done(null, { user: 'x' })
        : done(refusal(535, '5.7.8 Authentication credentials invalid')),
  };
  const { url, mails } = await startPeer(strict);
  const as = (login: string) => url.replace('://', `://${login}@`);
  expect(await send({ SMTP_URL: url })).toEqual(misconfigured('login 530 5.7.0'));
  expect(await send({ SMTP_URL: as('user:wrong') })).toEqual(misconfigured('login 535 5.7.8'));
  expect(await send({ SMTP_URL: `${as('user:right')}?tls=off` })).toEqual(misconfigured('tls-mode 538'));
  expect(await send({ SMTP_URL: as('user:right') })).toEqual({ outcome: 'accepted' });
  expect(mails).toHaveLength(1);
});

test('keeps mails while the server refuses plain text', async () => {
  const { url } = await startPeer({
    onMailFrom: (_address, { secure }, done) =>
      done(secure ? null : refusal(530, '5.7.0 Must issue a STARTTLS command first')),
  });
  expect(await send({ SMTP_URL: `${url}?tls=off` })).toEqual(misconfigured('tls-mode 530 5.7.0'));
});

test.each([
  ['MAIL FROM', '553 5.7.1 <ola@matilha.test>: not owned by user', misconfigured('sender 553 5.7.1')],
  ['MAIL FROM', '550 Sender refused', misconfigured('sender 550')],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', refused('content 552 5.3.4')],
  ['MAIL FROM', '552 5.7.0 Illegal sender', misconfigured('sender 552 5.7.0')],
  ['MAIL FROM', '451 4.3.0 Try again', delayed('sender 451 4.3.0')],
  ['AUTH', '534 5.7.9 Mechanism is too weak', misconfigured('login 534 5.7.9')],
  ['AUTH', '454 4.7.0 Temporary authentication failure', delayed('login 454 4.7.0')],
  ['RCPT TO', '550 5.1.1 <relay@x.test>: Recipient address rejected', refused('recipient 550 5.1.1')],
  ['RCPT TO', '550-5.1.1 The account does not exist\r\n550 5.1.1 TLS', refused('recipient 550 5.1.1')],
  ['RCPT TO', '550 No such user', refused('recipient 550')],
  ['RCPT TO', '550 5.7.1 <login@x.test>: Access denied', refused('recipient 550 5.7.1')],
  ['RCPT TO', '450 4.2.1 Mailbox unavailable', delayed('recipient 450 4.2.1')],
  ['RCPT TO', '554 5.7.1 <ana@x.test>: Relay access denied', misconfigured('relay 554 5.7.1')],
  ['RCPT TO', '550 relay not permitted', misconfigured('relay 550')],
  ['RCPT TO', '553 not in my list of rcpthosts (#5.7.1)', misconfigured('relay 553 5.7.1')],
  ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first', misconfigured('tls-mode 530 5.7.0')],
  ['RCPT TO', '550 5.7.1 authentication required', misconfigured('login 550 5.7.1')],
  ['RCPT TO', '553 5.7.1 <a@b.test>: Sender address rejected: not owned', misconfigured('sender 553 5.7.1')],
  ['RCPT TO', '550 5.1.8 <a@b.test>: Domain not found', misconfigured('sender 550 5.1.8')],
  ['RCPT TO', '504 5.5.2 <matilha>: Helo command rejected', misconfigured('server 504 5.5.2')],
  ['RCPT TO', '554 5.7.1 Client host [192.0.2.1] blocked by a list', misconfigured('server 554 5.7.1')],
  ['RCPT TO', '550 5.7.23 SPF validation failed', misconfigured('sender 550 5.7.23')],
  ['RCPT TO', '550 5.7.1 Sender not authorized', misconfigured('sender 550 5.7.1')],
  ['RCPT TO', '550 5.4.6 Daily sending quota exceeded', misconfigured('server 550 5.4.6')],
  ['RCPT TO', '552 5.2.2 Mailbox over quota', refused('recipient 552 5.2.2')],
  ['DATA', '554 5.7.1 <DATA>: Data command rejected', misconfigured('server 554 5.7.1')],
  ['DATA', '554 5.5.1 No valid recipients', refused('content 554 5.5.1')],
])('takes %s answered with "%s" for what it is about', async (command, reply, expected) => {
  const { url } = await startScriptedPeer({ [command]: reply, EHLO: '250-peer\r\n250 AUTH PLAIN' });
  expect(await send({ SMTP_URL: url.replace('://', '://user:pass@') })).toEqual(expected);
});

test.each([
  [554, '5.6.0 Bad content', refused('content 554 5.6.0')],
  [554, '5.7.1 Looks like spam', refused('content 554 5.7.1')],
  [552, '5.3.4 Too big', refused('content 552 5.3.4')],
  [451, '4.3.0 Try again', delayed('content 451 4.3.0')],
  [554, '5.7.1 Encrypted attachments are not accepted', refused('content 554 5.7.1')],
  [550, '5.7.60 Client does not have permissions to send as this sender', misconfigured('sender 550 5.7.60')],
  [550, '5.7.26 This mail is unauthenticated', misconfigured('sender 550 5.7.26')],
  [554, 'Message rejected: Email address is not verified.', misconfigured('sender 554')],
  [554, '5.7.1 Daily message quota exceeded', misconfigured('server 554 5.7.1')],
])('takes a text answered with %i %s for what the reply is about', async (code, message, expected) => {
  const { url } = await startPeer({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(code, message))),
  });
  expect(await send({ SMTP_URL: url })).toEqual(expected);
});

test('takes a refusal in the greeting or in EHLO for one of this installation', async () => {
  const { url } = await startScriptedPeer({ EHLO: '550 5.7.1 Go away', HELO: '550 5.7.1 Go away' });
  expect(await send({ SMTP_URL: url })).toEqual(misconfigured('server 550 5.7.1'));
});

test('names a host that does not exist, apart from a resolver that fails', () => {
  const lookup = (originalCode: string) => Object.assign(new Error('x'), { code: 'EDNS', originalCode });
  expect(failureOf(lookup('ENOTFOUND'))).toEqual(misconfigured('name ENOTFOUND'));
  expect(failureOf(lookup('EAI_AGAIN'))).toEqual(delayed('name EAI_AGAIN'));
  expect(failureOf('anything')).toEqual(delayed('connection unknown'));
});
