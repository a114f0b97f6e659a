// Every way in which sending may fail: the visitor reads what happened in their language, loses nothing
// that was typed, and can send again by hand. Whether a second message comes of that is for
// form-repeats.spec.ts.
import { join } from 'node:path';
import {
  awake,
  fillIn,
  hold,
  isEndpoint,
  lockOutbox,
  posts,
  reachLimit,
  reasons,
  reported,
  submitButton,
  typedIn,
  typing,
} from './support/form.ts';
import { withSite } from './support/litfass.ts';
import { expect, locales, mailWith, once, siteRoot, test } from './support/site.ts';

const problem = 'application/problem+json';

for (const { tag, contact, send, success, failure } of once) {
  const words = reasons[tag];

  test(`${tag}: offline is reported; the words go when the network is back, and nothing is sent by itself`, async ({
    page,
    context,
  }) => {
    const typed = typing();
    await page.goto(contact);
    await fillIn(page, typed);
    await page.locator('main form[novalidate]').waitFor();
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(reported(page)).toHaveText([failure, words.offline]);
    await expect(submitButton(page)).toHaveText(send);
    await expect(submitButton(page)).toBeFocused();
    const sent = posts(page);
    await context.setOffline(false);
    await expect(reported(page)).toHaveText(['', '']);
    await expect(page.locator('.form-status')).toBeHidden();
    await expect(submitButton(page)).toHaveText(send);
    expect(await typedIn(page)).toEqual(typed);
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(0);
    await submitButton(page).click();
    await expect(reported(page)).toHaveText([success, '']);
    await mailWith(typed.message);
  });

  test(`${tag}: an endpoint that does not answer in time is waited for no longer`, async ({ page }) => {
    const typed = typing();
    await page.clock.install();
    await page.goto(contact);
    const answer = await hold(page, isEndpoint);
    await fillIn(page, typed);
    await submitButton(page).click();
    await answer.asked;
    await page.clock.fastForward(14_000);
    await expect(submitButton(page)).toBeDisabled();
    await page.clock.fastForward(1_000);
    await expect(reported(page)).toHaveText([failure, words.timeout]);
    await expect(submitButton(page)).toBeEnabled();
    await expect(submitButton(page)).toHaveText(send);
    expect(await typedIn(page)).toEqual(typed);
    answer.release();
  });

  test(`${tag}: an answer that is no answer of the endpoint is a failure on our side`, async ({ page }) => {
    await page.goto(contact);
    const typed = typing();
    await fillIn(page, typed);
    const answers = [
      { status: 500, body: '<h1>Bad</h1>', contentType: 'text/html' },
      { status: 200, body: '<h1>Welcome</h1>', contentType: 'text/html' },
      { status: 404, body: '' },
      { status: 403, body: '{"code":"origin","detail":"No."}', contentType: problem },
      { status: 422, body: '{"errors":"none"}', contentType: problem },
      { status: 422, body: '{', contentType: problem },
    ];
    for (const answer of answers) {
      await page.route(isEndpoint, (route) => route.fulfill(answer), { times: 1 });
      const button = submitButton(page);
      await button.click();
      await expect(button).toBeEnabled();
      await expect(reported(page), `after ${answer.status}`).toHaveText([failure, words.failed]);
      expect(await typedIn(page)).toEqual(typed);
    }
  });

  test(`${tag}: a key that belongs to another text is reported, and sending again sends this one too`, async ({
    page,
  }) => {
    const typed = typing();
    const sent = posts(page);
    await page.goto(contact);
    await fillIn(page, typed);
    const body = '{"status":422,"code":"key_conflict","detail":"This key belongs to another message already."}';
    await page.route(isEndpoint, (route) => route.fulfill({ status: 422, body, contentType: problem }), { times: 1 });
    await submitButton(page).click();
    await expect(reported(page)).toHaveText([failure, words.conflict]);
    expect(await typedIn(page)).toEqual(typed);
    await submitButton(page).click();
    await expect(page.locator('.toast output')).toHaveText(success);
    expect(sent[0]?.headers()['idempotency-key']).not.toBe(sent[1]?.headers()['idempotency-key']);
  });
}

test('in every language each way to fail has words of its own, and so has what a visitor can do', async ({
  page,
  context,
}) => {
  const body = '{"status":422,"code":"key_conflict","detail":"This key belongs to another message already."}';
  await page.clock.install();
  for (const { tag, contact, send, failure } of locales) {
    const words = reasons[tag];
    await page.goto(contact);
    await awake(page);
    await fillIn(page, typing());
    const isTold = async (why: string) => {
      await expect(reported(page)).toHaveText([failure, why]);
      await expect(submitButton(page)).toHaveText(send);
    };
    const ways = [
      [{ status: 500, body: '<h1>Bad</h1>', contentType: 'text/html' }, words.failed],
      [{ status: 422, body, contentType: problem }, words.conflict],
      [{ status: 429, body: '{"code":"limited"}', contentType: problem }, words.limited],
    ] as const;
    for (const [answer, why] of ways) {
      await page.route(isEndpoint, (route) => route.fulfill(answer), { times: 1 });
      await submitButton(page).click();
      await isTold(why);
    }
    await page.route(isEndpoint, (route) => route.abort('connectionrefused'), { times: 1 });
    await submitButton(page).click();
    await isTold(words.unreachable);
    const answer = await hold(page, isEndpoint);
    await submitButton(page).click();
    await answer.asked;
    await page.clock.fastForward(15_000);
    await isTold(words.timeout);
    await page.unroute(isEndpoint);
    await context.setOffline(true);
    await submitButton(page).click();
    await isTold(words.offline);
    await context.setOffline(false);
  }
});

test('too many messages: the endpoint says so in words, and the text stays', async ({ page }) => {
  await withSite({ out: join(siteRoot(), 'dist'), limits: true }, async (site) => {
    await reachLimit(site.url);
    for (const { tag, contact, send, failure } of locales) {
      const typed = typing();
      await page.goto(site.url + contact);
      await fillIn(page, typed);
      const answer = page.waitForResponse((response) => isEndpoint(new URL(response.url())));
      await submitButton(page).click();
      expect((await answer).status()).toBe(429);
      await expect(reported(page)).toHaveText([failure, reasons[tag].limited]);
      await expect(submitButton(page)).toHaveText(send);
      expect(await typedIn(page)).toEqual(typed);
    }
  });
});

test('too many messages, said by an endpoint that has no words for it: the form has its own', async ({ page }) => {
  await page.goto('/en/contact');
  await fillIn(page, typing());
  const answer = { status: 429, headers: { 'retry-after': '60' }, contentType: problem };
  await page.route(isEndpoint, (route) => route.fulfill({ ...answer, body: '{"code":"limited"}' }), { times: 1 });
  await submitButton(page).click();
  await expect(reported(page)).toHaveText(['Error sending message', reasons.en.limited]);
  const body = '{"code":"limited","detail":"Give us five minutes."}';
  await page.route(isEndpoint, (route) => route.fulfill({ ...answer, body }), { times: 1 });
  await submitButton(page).click();
  await expect(reported(page)).toHaveText(['Error sending message', 'Give us five minutes.']);
});

test('reports a failure while the outbox cannot be written, and sends the message once it can', async ({ context }) => {
  test.setTimeout(90_000);
  await withSite({ out: join(siteRoot(), 'dist') }, async (site, root) => {
    const visits = await Promise.all(
      once.map(async (locale) => {
        const page = await context.newPage();
        await page.goto(site.url + locale.contact);
        return { ...locale, page, typed: typing() };
      }),
    );
    for (const { page, typed } of visits) await fillIn(page, typed);
    // The endpoint waits for the lock: all languages wait together.
    const lock = lockOutbox(root);
    const answers = visits.map(({ page }) => page.waitForResponse((response) => isEndpoint(new URL(response.url()))));
    for (const { page } of visits) await submitButton(page).click();
    for (const answer of answers) expect((await answer).status()).toBe(503);
    lock.release();
    for (const { tag, failure, success, page, typed } of visits) {
      await expect(reported(page)).toHaveText([failure, reasons[tag].failed]);
      expect(await typedIn(page)).toEqual(typed);
      await submitButton(page).click();
      await expect(page.locator('.toast output')).toHaveText(success);
      await mailWith(typed.message, root);
    }
  });
});

test('the focus is not taken from a visitor who has gone elsewhere meanwhile', async ({ page }) => {
  await page.goto('/en/contact');
  await fillIn(page, typing());
  const answer = await hold(page, isEndpoint);
  await submitButton(page).click();
  await answer.asked;
  const elsewhere = page.locator('footer a').first();
  await elsewhere.focus();
  answer.release();
  await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
  await expect(elsewhere).toBeFocused();
});
