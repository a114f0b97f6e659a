// Sending again makes no second message: the key goes with the text, and the endpoint knows it again.
// And the token, which is fetched when the form is first touched and changes nothing when it is missing.
import { awake, fillIn, isEndpoint, isToken, keyOf, posts, submitButton, typing } from './support/form.ts';
import { expect, mailsWith, mailWith, test } from './support/site.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

for (const how of ['the connection breaks', 'it comes too late'] as const)
  test(`a message that arrived while its answer did not is sent again, and is one message: ${how}`, async ({
    page,
  }) => {
    const typed = typing();
    const sent = posts(page);
    if (how === 'it comes too late') await page.clock.install();
    await page.goto('/en/contact');
    await fillIn(page, typed);
    const arrived = Promise.withResolvers<number>();
    await page.route(
      isEndpoint,
      async (route) => {
        const response = await route.fetch();
        arrived.resolve(response.status());
        if (how === 'the connection breaks') await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await submitButton(page).click();
    expect(await arrived.promise).toBe(202);
    if (how === 'it comes too late') await page.clock.fastForward(15_000);
    await expect(page.locator('.form-status')).toHaveAttribute('data-tone', 'failure');
    await submitButton(page).click();
    await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
    expect(sent).toHaveLength(2);
    expect(keyOf(sent[0])).toMatch(uuid);
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
    await mailWith(typed.message);
    // A second mail would need a moment.
    await page.waitForTimeout(500);
    expect(await mailsWith(typed.message)).toBe(1);
  });

test('the key goes with the text: another text has another key, and the same words sent later are a new message', async ({
  page,
}) => {
  const typed = typing();
  const sent = posts(page);
  await page.goto('/kontakt');
  await awake(page);
  await page.route(isEndpoint, (route) => route.abort('connectionrefused'), { times: 3 });
  const again = async (count: number) => {
    await submitButton(page).click();
    await expect.poll(() => sent.length).toBe(count);
    await expect(submitButton(page)).toBeEnabled();
  };
  await fillIn(page, typed);
  await again(1);
  // Spaces around it make no other text.
  await page.locator('main [name=message]').fill(`${typed.message}\n`);
  await again(2);
  await page.locator('main [name=message]').fill(`${typed.message} More`);
  await again(3);
  await again(4);
  await expect(page.locator('.toast output')).toHaveText('Nachricht erfolgreich gesendet!');
  await fillIn(page, { ...typed, message: `${typed.message} More` });
  await again(5);
  const [first, second, third, fourth, fifth] = sent.map(keyOf);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
  expect(fifth).not.toBe(fourth);
  for (const request of sent) expect(keyOf(request)).toMatch(uuid);
});

test('nothing of a message is kept in the browser', async ({ page, context }) => {
  await page.goto('/kontakt');
  await fillIn(page, typing());
  await page.route(isEndpoint, (route) => route.abort('connectionrefused'), { times: 1 });
  await submitButton(page).click();
  await expect(page.locator('.form-status')).toHaveAttribute('data-tone', 'failure');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await context.cookies()).toEqual([]);
});

test('fetches the token when the form is first touched, sends it, and fetches a new one for the next message', async ({
  page,
}) => {
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (isToken(new URL(response.url()))) tokens.push((await response.json()).token);
  });
  const sent = posts(page);
  await page.goto('/kontakt');
  await page.mouse.move(3, 300);
  // Waits for something that must not happen.
  await page.waitForTimeout(500);
  expect(tokens).toHaveLength(0);
  await awake(page);
  await expect.poll(() => tokens.length).toBe(1);
  await fillIn(page, typing());
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Nachricht erfolgreich gesendet!');
  expect(tokens).toHaveLength(1);
  await fillIn(page, typing());
  await expect.poll(() => tokens.length).toBe(2);
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Nachricht erfolgreich gesendet!');
  expect(sent.map((request) => request.postDataJSON().token)).toEqual(tokens);
  expect(tokens[0]).not.toBe(tokens[1]);
});

test('accepts a visitor who changes a text after its answer got lost', async ({ page }) => {
  const typed = typing();
  const sent = posts(page);
  await page.goto('/en/contact');
  await Promise.all([page.waitForResponse((response) => isToken(new URL(response.url()))), awake(page)]);
  await fillIn(page, typed);
  await page.route(
    isEndpoint,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await submitButton(page).click();
  await expect(page.locator('.form-status')).toHaveAttribute('data-tone', 'failure');
  await page.locator('main [name=message]').fill(`More: ${typed.message}`);
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
  // The message before has used its token up.
  const tokens = sent.map((request) => request.postDataJSON().token);
  expect(tokens).toEqual([expect.any(String), undefined]);
  expect(await mailWith(`More: ${typed.message}`)).not.toContain('[Spam?]');
});

test('accepts a visitor who sends a text that was there before React loaded', async ({ page }) => {
  const typed = typing();
  await page.goto('/en/contact');
  // As a browser brings it back: after a reload, or when a phone had put the page away.
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values))
      Object.assign(document.querySelector(`main [name=${name}]`) ?? {}, { value });
  }, typed);
  await Promise.all([page.waitForResponse((response) => isToken(new URL(response.url()))), awake(page)]);
  await submitButton(page).click();
  await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
  expect(await mailWith(typed.message)).not.toContain('[Spam?]');
});

test('accepts a visitor who corrects a text on the next day', async ({ page }) => {
  const typed = typing();
  const sent = posts(page);
  await page.clock.install();
  await page.goto('/en/contact');
  const fetched = () => page.waitForResponse((response) => isToken(new URL(response.url())));
  const [first] = await Promise.all([fetched(), awake(page)]);
  await fillIn(page, typed);
  await page.clock.fastForward('21:00:00');
  const [second] = await Promise.all([fetched(), page.locator('main [name=name]').fill('Ayla')]);
  await page.route(isEndpoint, (route) => route.fulfill({ status: 503 }), { times: 2 });
  for (const retry of [1, 2]) {
    await submitButton(page).click();
    await expect.poll(() => sent.length).toBe(retry);
    await expect(submitButton(page)).toBeEnabled();
    // The new one is sent once it would be believed.
    await page.clock.fastForward(3_000);
  }
  const tokens = [await first.json(), await second.json()].map(({ token }) => token);
  expect(sent.map((request) => request.postDataJSON().token)).toEqual(tokens);
});

test('works without a token, and shows no message about it', async ({ page }) => {
  const sent = posts(page);
  const ways = [
    { status: 404, body: '{"code":"not_found"}', contentType: 'application/problem+json' },
    { status: 200, body: '<h1>Welcome</h1>', contentType: 'text/html' },
    { status: 200, body: '{"token":7}', contentType: 'application/json' },
    undefined,
  ];
  for (const answer of ways) {
    await page.route(isToken, (route) => (answer ? route.fulfill(answer) : route.abort()));
    const typed = typing();
    await page.goto('/en/contact');
    const asked = page.waitForRequest((request) => isToken(new URL(request.url())));
    await fillIn(page, typed);
    await asked;
    await expect(page.locator('.form-status')).toBeHidden();
    await submitButton(page).click();
    await expect(page.locator('.toast output')).toHaveText('Message sent successfully!');
    expect(sent.at(-1)?.postDataJSON()).not.toHaveProperty('token');
    await mailWith(typed.message);
    await page.unroute(isToken);
  }
});
