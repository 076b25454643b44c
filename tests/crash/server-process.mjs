import { serve } from '../../scripts/serve.mjs'

// The server in a child process that the crash tests can kill; the parent calls its methods by messages.
const { port, at, bindings } = JSON.parse(process.argv[2])
const server = await serve({ port, at, bindings, cron: false })

const methods = {
  runMinuteCron: () => server.runMinuteCron(),
  sql: async ({ statements }) => {
    const db = await server.miniflare.getD1Database('DB')
    const results = await db.batch(
      statements.map(([text, ...values]) => db.prepare(text).bind(...values)),
    )
    return results.map(({ results: rows }) => rows)
  },
}
process.on('message', async ({ id, method, ...parameters }) => {
  try {
    process.send({ id, result: await methods[method](parameters) })
  } catch (error) {
    process.send({ id, error: String(error) })
  }
})
process.send({ ready: server.url })
