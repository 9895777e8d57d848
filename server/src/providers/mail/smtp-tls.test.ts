import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '#server/testing/self-signed.ts';
import { type Peer, send, startPeer, startScriptedPeer } from './testing/smtp-peer.ts';

/** Nobody vouches for it, as for the certificate that Debian gives to Postfix. */
const own = selfSigned();
const accepted = { outcome: 'accepted' };
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Refuses MAIL in plain text, as Postfix with smtpd_tls_security_level=encrypt does. */
const startEncryptingPeer = () =>
  startPeer({
    ...own,
    onMailFrom: (_address, { secure }, done) =>
      done(secure ? null : refusal(530, '5.7.0 Must issue a STARTTLS command first')),
  });

/** The same server at an address that does not count as this machine, although it leads here. */
const elsewhere = ({ port }: Peer, query = '') => `smtp://[::ffff:127.0.0.1]:${port}${query}`;

test('encrypts to a relay on this machine that demands it, with any certificate', async () => {
  const peer = await startEncryptingPeer();
  expect(await send({ SMTP_URL: peer.url })).toEqual(accepted);
  expect(peer.encrypted).toEqual([true]);
});

test('sends in plain text on this machine when the server offers no TLS, or cannot start it', async () => {
  const peer = await startPeer({ hideSTARTTLS: true });
  expect(await send({ SMTP_URL: peer.url })).toEqual(accepted);
  expect(peer.encrypted).toEqual([false]);
  const broken = await startScriptedPeer({
    EHLO: '250-peer\r\n250 STARTTLS',
    STARTTLS: '454 4.7.0 TLS not available',
    DATA: '354 go on',
  });
  expect(await send({ SMTP_URL: broken.url })).toEqual(accepted);
});

test('refuses elsewhere a certificate that nobody vouches for, and sends no mail to it', async () => {
  const peer = await startEncryptingPeer();
  const wrong = { outcome: 'misconfigured', reason: 'certificate DEPTH_ZERO_SELF_SIGNED_CERT' };
  expect(await send({ SMTP_URL: elsewhere(peer) })).toEqual(wrong);
  expect(await send({ SMTP_URL: elsewhere(peer, '?tls=optional') })).toEqual(wrong);
  expect(await send({ SMTP_URL: `${peer.url}?tls=required` })).toEqual(wrong);
  const implicit = await startPeer({ ...own, secure: true });
  expect(await send({ SMTP_URL: implicit.url })).toEqual(wrong);
  expect([...peer.mails, ...implicit.mails]).toEqual([]);
});

test('accepts a certificate of a known authority for the right host only', async () => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, own.cert]);
  const peer = await startEncryptingPeer();
  expect(await send({ SMTP_URL: `${peer.url}?tls=required` })).toEqual(accepted);
  expect(peer.encrypted).toEqual([true]);
  expect(await send({ SMTP_URL: elsewhere(peer) })).toEqual({
    outcome: 'misconfigured',
    reason: 'certificate ERR_TLS_CERT_ALTNAME_INVALID',
  });
});

test('sends nothing elsewhere without TLS, unless ?tls= allows it', async () => {
  const peer = await startPeer({ ...own, hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  expect(await send({ SMTP_URL: elsewhere(peer) })).toEqual({
    outcome: 'misconfigured',
    reason: expect.stringMatching(/^tls-mode 50[02]( 5\.5\.[12])?$/),
  });
  expect(peer.mails).toEqual([]);
  for (const query of ['?tls=optional', '?tls=off'])
    expect(await send({ SMTP_URL: elsewhere(peer, query) })).toEqual(accepted);
});

test('never encrypts with ?tls=off', async () => {
  const peer = await startPeer(own);
  expect(await send({ SMTP_URL: `${peer.url}?tls=off` })).toEqual(accepted);
  expect(await send({ SMTP_URL: elsewhere(peer, '?tls=off') })).toEqual(accepted);
  expect(peer.encrypted).toEqual([false, false]);
});

test('recognizes smtps:// at a plain port and smtp:// at an encrypted one', async () => {
  const plain = await startPeer(own);
  expect(await send({ SMTP_URL: plain.url.replace('smtp:', 'smtps:') })).toEqual({
    outcome: 'misconfigured',
    reason: 'tls-mode ERR_SSL_WRONG_VERSION_NUMBER',
  });
  const implicit = await startPeer({ ...own, secure: true });
  expect(await send({ SMTP_URL: implicit.url.replace('smtps:', 'smtp:') }, {}, 500)).toEqual({
    outcome: 'misconfigured',
    reason: 'tls-mode GREETING_TIMEOUT',
  });
});
