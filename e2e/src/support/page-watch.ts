import type { Page } from '@playwright/test';

export interface PageWatch {
  /** Problems on the page so far: console errors, unused preloads, uncaught errors, violations of the content policy. */
  troubles: string[];
  /** Allows problems that match, such as the 401 of a wrong password. */
  expectTrouble(pattern: RegExp): void;
  unexpected(): string[];
}

// A visitor's browser asks for the signed-in user and gets 401, which Chromium itself logs.
const sessionAsked = /^console: Failed to load resource: .* 401 .*\/api\/(auth\/)?user\)$/;
// Playwright's own scripts are blocked in the mailbox's frame, which has no permissions at all.
const mailFrame = /^console: Blocked script execution in '.*\/dev\/mailbox\/\d+\/html'/;

/** Watches a page and the pages it opens, from before their first document. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const troubles: string[] = [];
  const expected: RegExp[] = [sessionAsked, mailFrame];
  const context = page.context();
  context.on('weberror', (web) => {
    const error = web.error();
    troubles.push(`uncaught: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    // A preload that differs from its call is loaded twice.
    if (message.type() === 'error' || message.text().startsWith('A preload for '))
      troubles.push(`console: ${message.text()} (${message.location().url})`);
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
