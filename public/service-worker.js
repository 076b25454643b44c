// Keeps only what is the same for everyone: built files, fonts, icons and the page that says one is offline. Nothing of
// the API and no page of a user is ever kept on a device.
const staticCache = 'static-2'
const offlineCache = 'offline-2'
const offlinePage = '/offline'
const languageChoice = '/language'
/** A file of such a name never changes. */
const immutable = /^\/(_astro|fonts)\//
/** The same name for what a release or a brand may change: shown from here, and read again for the next time. */
const changing = /^\/(icons\.svg|favicon\.svg|apple-touch-icon\.png|app-icon-\d+\.png)$/
/** About four releases; the oldest files make room. */
const maxFiles = 600

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  const used = [staticCache, offlineCache]
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => !used.includes(name)).map((name) => caches.delete(name))),
      )
      .then(() => clients.claim()),
  )
})

// The page that is kept is in the language that its reader has chosen last, by a script or by a link.
addEventListener('message', (event) => {
  if (event.data === 'language') event.waitUntil(keepOfflinePage().catch(() => {}))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (immutable.test(pathname)) event.respondWith(readImmutable(request))
  else if (changing.test(pathname)) event.respondWith(readChanging(event))
})

/** The page, and the font and pictures it names: what is not at hand by then cannot be had. */
const keepOfflinePage = async () => {
  const page = await fetch(new Request(offlinePage, { cache: 'reload' }))
  if (!page.ok) throw new Error(`${offlinePage}: ${page.status}`)
  const files = new Set(
    [...(await page.clone().text()).matchAll(/(?:href|src)="(\/[^"#?]+)/g)]
      .map(([, path]) => path)
      .filter((path) => immutable.test(path) || changing.test(path)),
  )
  const cache = await caches.open(staticCache)
  // A picture that cannot be had is no reason to go without the page.
  await Promise.allSettled([...files].map((path) => cache.add(path)))
  await (await caches.open(offlineCache)).put(offlinePage, page)
}

const navigate = async (event) => {
  try {
    const response = await fetch(event.request)
    if (new URL(event.request.url).pathname === languageChoice)
      event.waitUntil(keepOfflinePage().catch(() => {}))
    return response
  } catch (error) {
    const offline = await caches.match(offlinePage)
    if (!offline) throw error
    return offline
  }
}

const readImmutable = async (request) => (await caches.match(request)) ?? readAndKeep(request)

const readChanging = async (event) => {
  const found = await caches.match(event.request)
  const fresh = readAndKeep(event.request)
  if (!found) return fresh
  event.waitUntil(fresh.catch(() => {}))
  return found
}

const readAndKeep = async (request) => {
  const response = await fetch(request)
  if (!response.ok || response.type !== 'basic') return response
  const cache = await caches.open(staticCache)
  await cache.put(request, response.clone())
  const names = await cache.keys()
  await Promise.all(names.slice(0, -maxFiles).map((name) => cache.delete(name)))
  return response
}

addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      // What takes the place of an older one is news: ten minutes are not an hour.
      renotify: true,
      icon: '/app-icon-192.png',
      badge: '/app-icon-192.png',
      dir: 'auto',
      data: { path },
    }),
  )
})

// Only a path of this site, and a window that is open already comes to the front.
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href, origin } = new URL(event.notification.data?.path ?? '/', location.origin)
  if (origin !== location.origin) return
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find(({ url }) => url === href)
      return open ? open.focus() : clients.openWindow(href)
    }),
  )
})

// A browser may move or drop its subscription by itself: its user, if still signed in, takes pushes at the new place.
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event).catch(() => {}))
})

const renewSubscription = async ({ oldSubscription, newSubscription }) => {
  const session = await fetch('/api/auth/login')
  if (!session.ok) return
  const { data } = await session.json()
  const headers = {
    authorization: `Bearer ${data.attributes.token}`,
    'content-type': 'application/vnd.api+json',
  }
  const post = (path, body) =>
    fetch(`/api/push_subscriptions${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const key = await (await fetch('/api/push_key', { headers })).json()
  const subscription =
    newSubscription ??
    (await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key.data.attributes.public_key,
    }))
  const { endpoint, keys } = subscription.toJSON()
  await post('', { endpoint, p256dh: keys.p256dh, auth: keys.auth })
  if (oldSubscription && oldSubscription.endpoint !== endpoint)
    await post('/end', { endpoint: oldSubscription.endpoint })
}
