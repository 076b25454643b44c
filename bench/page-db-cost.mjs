import { serve } from '../scripts/serve.mjs'
import { ask } from './http.mjs'

const paths = ['/', '/faq', '/ar/', '/how-it-works', '/clinicians', '/privacy', '/app/treatments']

/** What a guest's page costs the database, made anew: the trips and rows of every call it makes on its way. */
export const pageReads = async (at, port) => {
  let calls = []
  const heard = (line) => {
    if (line.includes('"kind":"request"')) calls.push(JSON.parse(line))
  }
  const server = await serve({ port, at, cron: false, bindings: { LOG_LEVEL: 'info' }, heard })
  const rows = {}
  for (const path of paths) {
    calls = []
    const { status } = await ask(server.url + path)
    // A line may come a little after its answer.
    await new Promise((done) => setTimeout(done, 200))
    const sum = (name) => calls.reduce((total, call) => total + call[name], 0)
    rows[path] = { status, calls: calls.length, trips: sum('trips'), read: sum('rows') }
  }
  await server.close()
  return rows
}
