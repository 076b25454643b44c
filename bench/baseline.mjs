import { convertV4MiniflareOptions as converted, Log, LogLevel, Miniflare } from 'miniflare'

const script = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (pathname === '/select') return Response.json((await env.DB.prepare('select 1 as one').all()).results)
    return new Response('ok')
  }
}`

/** What the machine itself can do: an empty worker, and one bare select. */
export const baseline = async (port) => {
  const miniflare = new Miniflare(
    converted({
      modules: true,
      script,
      compatibilityDate: '2026-08-15',
      d1Databases: ['DB'],
      port,
      host: '127.0.0.1',
      cf: false,
      log: new Log(LogLevel.ERROR),
    }),
  )
  const url = new URL(await miniflare.ready).origin
  return { url, close: () => miniflare.dispose() }
}
