import { timingSafeEqual } from 'node:crypto'

/**
 * The worker beside the product's through which scripts and tests reach its database, cron and content, by requests that
 * carry the token of this server. Miniflare's own handles wait synchronously for the worker, which may be waiting for
 * Node to read a module.
 */
const methods = {
  /** `statements` are `[sql, ...values]`, run in one transaction; answers with the rows of each. */
  runSql: async ({ DB }, { statements }) => {
    const prepared = statements.map(([sql, ...values]) => DB.prepare(sql).bind(...values))
    const results = await DB.batch(prepared)
    return results.map(({ results: rows }) => rows)
  },
  runCron: ({ PRODUCT }, { cron }) => PRODUCT.scheduled({ cron }),
  loadDemoContent: ({ LAKE }, { documents }) =>
    LAKE.get(LAKE.idFromName('production')).loadDemo(documents),
  /** What the published content answers to a GROQ query. */
  queryContent: async ({ LAKE }, { groq }) => {
    const address = 'https://lake.invalid/v2026-03-01/data/query/production?perspective=published'
    const request = new Request(`${address}&query=${encodeURIComponent(groq)}`)
    const response = await LAKE.get(LAKE.idFromName('production')).read(request)
    return (await response.json()).result
  },
}

const isEqual = (a, b) => {
  const [left, right] = [a, b].map((text) => new TextEncoder().encode(text))
  return left.length === right.length && timingSafeEqual(left, right)
}

export default {
  async fetch(request, env) {
    if (!isEqual(request.headers.get('authorization') ?? '', `Bearer ${env.TOKEN}`))
      return new Response(null, { status: 401 })
    const { method, ...parameters } = await request.json()
    try {
      return Response.json({ result: await methods[method](env, parameters) })
    } catch (error) {
      return Response.json({ error: String(error) })
    }
  },
}
