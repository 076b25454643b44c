import { serve } from '../scripts/process/serve.mjs'
import { fetchPage } from './http.mjs'

const paths = [
  '/',
  '/faq',
  '/ar/',
  '/how-it-works',
  '/clinicians',
  '/privacy',
  '/treatments',
  '/treatments/prep',
]

/** Database cost of rendering a guest's page without cache: round trips and rows of all its API calls. */
export const measurePageDbCost = async (at, port) => {
  let calls = []
  const onLog = (line) => {
    if (line.includes('"kind":"request"')) calls.push(JSON.parse(line))
  }
  const server = await serve({
    port,
    at,
    cron: false,
    bindings: { LOG_LEVEL: 'info' },
    onLog,
  })
  const rows = {}
  for (const path of paths) {
    calls = []
    const { status } = await fetchPage(server.url + path)
    // The log line may arrive after the response.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const sum = (name) => calls.reduce((total, call) => total + call[name], 0)
    rows[path] = { status, calls: calls.length, trips: sum('trips'), read: sum('rows') }
  }
  await server.close()
  return rows
}
