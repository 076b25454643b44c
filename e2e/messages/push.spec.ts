import type { Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { wholeBrowser } from '../support/browser'
import { createPatient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { brandOrigin } from '../support/servers/brand-origin'
import { createSubscription, startPushService, verifyVapid } from '../support/servers/push-service'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, test } from '../support/test'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: wholeBrowser,
})

/** Quiet hours that are not now, wherever the clock stands. */
const quietElsewhere = () => {
  const hour =
    (Number(
      new Date().toLocaleString('en-US', {
        timeZone: 'America/New_York',
        hour: '2-digit',
        hour12: false,
      }),
    ) +
      6) %
    23
  const at = (n: number) => `${String(n).padStart(2, '0')}:00`
  return `${at(hour)}-${at(hour + 1)}`
}
const writeToSupport = (page: Page, patientId: string, text: string) =>
  callApiOrFail(page, `/users/${patientId}/support_conversations`, {
    method: 'POST',
    body: { message_text: text },
  })
/** Waits until no message is unread: what comes next is news again. */
const expectAllRead = (userId: string) =>
  expect
    .poll(() =>
      runSql(
        "select 1 from user_notifications where user_id = ? and type = 'UNREAD' and read_at is null",
        userId,
      ),
    )
    .toEqual([])

const statusOf = async (patientId: string) =>
  (
    await runSql(
      "select status, attempts, error from deliveries where channel = 'push' and user_id = ? order by created_at desc limit 1",
      patientId,
    )
  )[0]

test('a message is pushed encrypted and signed, shown by the browser in words for a lock screen, and its click opens the conversation', async ({
  page,
  browser,
  baseURL,
}) => {
  const service = await startPushService()
  const patient = await createPatient(page)
  await callApiOrFail(page, `/users/${patient.id}/user_settings`, {
    method: 'PATCH',
    body: { quiet_hours: quietElsewhere() },
  })
  const subscription = createSubscription(service.origin)
  await callApiOrFail(page, '/push_subscriptions', { method: 'POST', body: subscription.body })
  const sent = await writeToSupport(page, patient.id, 'Is my PrEP prescription ready?')
  const conversationId = sent.data.attributes.conversation_id

  const support = await openSecondUser(browser)
  await support.goto('/consents/agree_tos')
  await signInDemo(support, 'support')
  const answer = (text: string) =>
    callApiOrFail(support, `/conversations/${conversationId}/messages`, {
      method: 'PATCH',
      body: { message_text: text },
    })
  await answer('Your PrEP is at the pharmacy, Jordan.')
  await expect.poll(() => service.received.length).toBe(1)

  const [push] = service.received
  if (!push) throw new Error('Nothing was pushed')
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(Number(push.headers.ttl)).toBeGreaterThan(0)
  const { payload: claims, key } = await verifyVapid(push, service.origin)
  expect(key).toBe((await callApiOrFail(page, '/push_key')).data.attributes.public_key)
  expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThan(24 * 3600)
  const payload = subscription.open(push)
  expect(JSON.parse(payload)).toMatchObject({
    body: 'There is a new message for you.',
    path: `/app/messages/${conversationId}`,
  })
  for (const word of ['PrEP', 'pharmacy', 'Jordan', patient.firstName, patient.email])
    expect(`${payload} ${JSON.stringify(push.headers)}`).not.toContain(word)
  expect(push.body.includes('message')).toBe(false)

  // Chromium's own worker shows it.
  await page.goto('/app')
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await registered,
    data: payload,
  })
  const loadNotifications = () =>
    page.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype
      const all = await getNotifications.call(await navigator.serviceWorker.ready)
      return all.map(({ title, body, data, ...more }) => ({
        ...{ title, body, data },
        isHeardAgain: Reflect.get(more, 'renotify'),
      }))
    })
  await expect.poll(loadNotifications).toEqual([
    {
      title: 'New message',
      body: 'There is a new message for you.',
      data: { path: `/app/messages/${conversationId}` },
    },
  ])

  // A click that no person made may open no window: the worker is asked where it would lead.
  const [worker] = page.context().serviceWorkers()
  const opened = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(url)
        return null
      }
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
  })
  expect(opened).toBe(`${baseURL}/app/messages/${conversationId}`)
  await page.goto(opened ?? '')
  const thread = page.getByRole('region', { name: 'Messages' })
  await expect(thread.getByText('Your PrEP is at the pharmacy, Jordan.')).toBeVisible()

  // A service under load is asked again as it says.
  await expectAllRead(patient.id)
  await page.goto('/app/account')
  service.refusals.push({ status: 429, retryAfter: 2 })
  await answer('One more thing.')
  await expect
    .poll(() => statusOf(patient.id))
    .toMatchObject({
      status: 'sent',
      attempts: 2,
    })
  expect(service.received.map(({ status }) => status)).toEqual([201, 429, 201])

  // A subscription that is no more is forgotten, and not asked again.
  await page.goto(opened ?? '')
  await expect(thread.getByText('One more thing.')).toBeVisible()
  await expectAllRead(patient.id)
  await page.goto('/app/account')
  service.refusals.push({ status: 410 })
  await answer('And the last.')
  await expect.poll(() => statusOf(patient.id)).toMatchObject({ status: 'failed', error: '410' })
  expect((await callApiOrFail(page, '/push_subscriptions')).data).toEqual([])
  await support.context().close()
  service.close()
})

test('the app of each brand can be installed, opens without a network, and keeps nothing of a user on the device', async ({
  page,
  baseURL,
}) => {
  const cdp = await page.context().newCDPSession(page)
  for (const origin of [baseURL ?? '', brandOrigin(baseURL, 'voltage')]) {
    await page.goto(`${origin}/auth/login`)
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.reload()
    const { data, errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { name, start_url } = JSON.parse(data ?? '{}')
    expect(start_url).toBe('/app')
    expect(await page.title()).toContain(name)
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    expect(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    ).toEqual([])
  }

  await page.goto(baseURL ?? '')
  await createPatient(page)
  for (const path of ['/app', '/app/messages', '/app/account/profile']) await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const cachedPaths = await page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname)
    return paths
  })
  expect(cachedPaths).toContain('/offline')
  expect(
    cachedPaths.filter((path) => !/^\/(_astro|fonts)\/|^\/[\w-]+(\.\w+)?$/.test(path)),
  ).toEqual([])
  const ofUser = cachedPaths.filter((path) => !/^\/(_astro|fonts)\//.test(path))
  expect(ofUser.filter((path) => /api|^\/app$|messages|profile/.test(path))).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/app/messages')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)

  // An icon that a release or a brand changed is shown from the second page on.
  await page.goto('/app')
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('static'))
    await (await caches.open(name ?? '')).put('/icons.svg', new Response('of an earlier release'))
  })
  const readIcons = () => page.evaluate(() => fetch('/icons.svg').then((found) => found.text()))
  expect(await readIcons()).toBe('of an earlier release')
  await expect.poll(readIcons).toContain('<svg')

  // The page that is kept follows the language of its reader.
  await page.goto('/language?to=es&back=%2Fapp')
  await expect
    .poll(() => page.evaluate(() => caches.match('/offline').then((found) => found?.text())))
    .toContain('lang="es"')
})
