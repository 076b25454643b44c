import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { serve } from '../scripts/process/serve.mjs'
import { copyDemoState, createSecrets, testStateFolder } from '../scripts/setup/index.mjs'

// Serves the built worker with a new demo clinic for the browser tests.
const port = Number(process.env.E2E_PORT ?? 4399)
const state = testStateFolder('state')
createSecrets()
copyDemoState(state)
// Workers that walk every page ask more in a minute than an address of users does.
const serving = serve({ port, at: state, bindings: { REQUESTS_PER_MINUTE: '12000' } })

// A statement of a test is run by the server: another process that writes would meet its locks. It is taken from the
// start on, for pages may answer before all of the server is up.
createServer(async (request, response) => {
  try {
    const { sql, values } = await json(request)
    const { runSql } = await serving
    const [results] = await runSql([sql, ...values])
    response.end(JSON.stringify(results))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}).listen(port + 10, '127.0.0.1')
const { url } = await serving
process.stdout.write(`ready ${url}\n`)
