import type { Page } from '@playwright/test';

export interface PageWatch {
  /** What went wrong on the page so far: console errors, uncaught errors, refusals of the content policy. */
  troubles: string[];
  /** Makes the page's troubles that match expected ones, such as the 401 of a wrong password. */
  expectTrouble(pattern: RegExp): void;
  unexpected(): string[];
}

// A visitor's browser asks who is signed in and is answered 401 (2.3); Chromium itself writes that down.
const sessionAsked = /^console: Failed to load resource: .* 401 .*\/api\/(auth\/)?user\)$/;
// The tests' own scripts do not run in the mailbox's frame, which has no rights at all.
const mailFrame = /^console: Blocked script execution in '.*\/dev\/mailbox\/\d+\/html'/;

/** Listens to a page and to those that it opens, from before their first document on. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const troubles: string[] = [];
  const expected: RegExp[] = [sessionAsked, mailFrame];
  const context = page.context();
  context.on('weberror', (web) => {
    const error = web.error();
    troubles.push(`uncaught: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  await context.exposeFunction(
    'reportPolicyRefusal',
    (text: string) => void troubles.push(`policy: ${text}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(window, 'reportPolicyRefusal')(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return {
    troubles,
    expectTrouble: (pattern) => void expected.push(pattern),
    unexpected: () => troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
  };
}
