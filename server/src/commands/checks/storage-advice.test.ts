import { expect, it } from 'vitest';
import { storageAdvice } from './storage-advice.ts';

it.each([
  ['unreachable: ECONNREFUSED', /S3_ENDPOINT/],
  ['status 403 RequestTimeTooSkewed', /relógio/],
  ['status 400 AuthorizationHeaderMalformed, region sa-east-1', /S3_REGION/],
  ['status 301 PermanentRedirect', /S3_REGION/],
  ['status 404 NoSuchBucket', /S3_BUCKET/],
  ['status 403 SignatureDoesNotMatch', /S3_SECRET_ACCESS_KEY/],
  ['status 403 AccessDenied', /gravar, ler e apagar/],
  ['status 403 SecondLevelDomainForbidden', /S3_ADDRESSING=host/],
  ['status 418', /permissões/],
])('tells what to check after %s', (reason, todo) => {
  expect(storageAdvice(reason)).toMatch(todo);
});
