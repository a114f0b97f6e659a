// Notices when a page breaks a rule of its security policy: by what the page is reported, and, where
// scripts are off, by what the browser writes to its console.
import type { BrowserContext } from 'playwright/test';

/** What was broken in all pages of the context, as it happens. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (complaint.test(text)) violations.push(`${new URL(message.page()?.url() ?? 'about:blank').pathname}: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`),
    );
  });
  return violations;
}

/**
 * What goes wrong in all pages of the context, as it happens: rules of the policy that are broken, errors in
 * the console and errors of scripts. A recipe of the docs that works has none.
 */
export async function watchFaults(context: BrowserContext): Promise<string[]> {
  const faults = await watchPolicy(context);
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !complaint.test(message.text())) faults.push(message.text());
  });
  return faults;
}

const complaint = /^policy: |Content[- ]Security[- ]Policy|Trusted ?(Type|HTML|Script)|Permissions[- ]Policy/i;
