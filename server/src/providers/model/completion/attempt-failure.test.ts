import { describe, expect, it } from 'vitest';
import { networkFailure, parseRetryAfter, statusFailure } from './attempt-failure.ts';

const body = (error: object) => JSON.stringify({ error });

describe('statusFailure', () => {
  it.each([
    [
      'a bare 400 that only words explain',
      400,
      '{"object":"error","message":"maximum context length is 4096","code":400}',
    ],
    ['a detail', 400, '{"detail":"Prompt is too long"}'],
    ['413', 413, ''],
    ['a code', 400, body({ code: 'context_length_exceeded' })],
  ])('recognises a prompt that is too long by %s', (_how, status, text) => {
    expect(statusFailure(status, null, text)).toMatchObject({ reason: 'too_long', blamesService: false });
  });

  it('never retries an empty account, unlike too many questions', () => {
    const quota = statusFailure(429, null, body({ code: 'insufficient_quota' }));
    expect(quota).toMatchObject({ reason: 'unavailable', retryable: false });
    expect(statusFailure(429, '2', '')).toMatchObject({
      reason: 'rate_limited',
      retryable: true,
      retryAfterMs: 2000,
    });
  });

  it('reports the status and the code, and nothing else that the service wrote', () => {
    const failure = statusFailure(
      401,
      null,
      body({ code: 'invalid_api_key', message: 'Incorrect key sk-123' }),
    );
    expect(failure.message).toBe('status 401 invalid_api_key');
    expect(statusFailure(401, null, body({ code: 'sk-Abc123' })).message).toBe('status 401');
  });
});

describe('networkFailure', () => {
  it('finds the code inside the failures of several addresses, and never retries an untrusted one', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(networkFailure(new AggregateError([refused]))).toMatchObject({
      message: 'network ECONNREFUSED',
      retryable: true,
    });
    const untrusted = Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(networkFailure(untrusted).retryable).toBe(false);
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['3', 3_000],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('parses %s', (value, expected) => {
    expect(parseRetryAfter(value, Date.parse('2026-11-21T12:00:00Z'))).toBe(expected);
  });
});
