import { serve } from '../scripts/process/serve.mjs'
import { openChartSession } from './chart-session.mjs'
import { fetchPage } from './http.mjs'

const tabs = ['', 'profile', 'health', 'insurance', 'consents', 'timeline', 'notes', 'access']
const opens = 9

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * What each tab of a patient's chart costs a provider to open: calls of the API, the round trips they share, the most
 * of one call, rows read, and milliseconds to the last byte of the page (median of nine; target 300).
 */
export const measureCharts = async (at, port, password) => {
  let calls = []
  const onLog = (line) => {
    if (line.includes('"kind":"request"')) calls.push(JSON.parse(line))
  }
  const server = await serve({ port, at, cron: false, bindings: { LOG_LEVEL: 'info' }, onLog })
  const { cookie, addressOf } = await openChartSession(server.url, password)
  const rows = {}
  for (const tab of tabs) {
    const open = () => fetchPage(addressOf(tab), { headers: { cookie } })
    await open()
    // A log line may arrive after its answer.
    await new Promise((resolve) => setTimeout(resolve, 300))
    calls = []
    const { status, headers } = await open()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const cost = {
      status,
      calls: calls.length,
      trips: Number(/trips=(\d+)/.exec(headers['x-d1'])?.[1]),
      'most of a call': Math.max(0, ...calls.map(({ trips }) => trips)),
      read: calls.reduce((total, call) => total + call.rows, 0),
    }
    const times = []
    for (let at = 0; at < opens; at += 1) times.push((await open()).lastByteMs)
    rows[tab || 'overview'] = { ...cost, p50: Math.round(median(times)) }
  }
  await server.close()
  return rows
}
