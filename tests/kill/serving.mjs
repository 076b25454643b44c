import { serve } from '../../scripts/serve.mjs'

// A process of its own around the server, so that it can be killed like one; it does what its parent asks.
const { port, at, bindings } = JSON.parse(process.argv[2])
const server = await serve({ port, at, bindings, cron: false })

const asked = {
  tick: () => server.tick(),
  sql: async ({ statements }) => {
    const db = await server.miniflare.getD1Database('DB')
    const results = await db.batch(
      statements.map(([text, ...values]) => db.prepare(text).bind(...values)),
    )
    return results.map(({ results: rows }) => rows)
  },
}
process.on('message', async ({ id, ask, ...rest }) => {
  try {
    process.send({ id, answer: await asked[ask](rest) })
  } catch (error) {
    process.send({ id, error: String(error) })
  }
})
process.send({ ready: server.url })
