import { serve } from '../../scripts/process/serve.mjs'

// The server in a child process that the crash tests can kill; the parent calls its methods by messages.
// What it asks of a provider's host goes to the address that stands for it.
const { port, at, bindings, providers, inspectorPort } = JSON.parse(process.argv[2])
const outboundService = async (request) => {
  const { host, pathname, search } = new URL(request.url)
  const address = providers[host]
  if (!address) return new Response(null, { status: 502 })
  return fetch(address + pathname + search, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: await request.arrayBuffer(),
  })
}
const server = await serve({
  port,
  at,
  bindings,
  cron: false,
  inspectorPort,
  ...(providers && { outboundService }),
})

const methods = {
  runMinuteCron: () => server.runMinuteCron(),
  sql: ({ statements }) => server.runSql(...statements),
}
process.on('message', async ({ id, method, ...parameters }) => {
  try {
    process.send({ id, result: await methods[method](parameters) })
  } catch (error) {
    process.send({ id, error: String(error) })
  }
})
process.send({ ready: server.url })
