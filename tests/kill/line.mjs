import { cookies, patientId } from './clinic.mjs'

const patience = 5_000

/** A socket on the patient's own channel, from where it left off. */
export const listen = async (url, n, since) => {
  const { host } = new URL(url)
  const address = new URL(`ws://${host}/live/user-channel/${patientId(n)}`)
  if (since !== undefined) address.searchParams.set('since', since)
  const socket = new WebSocket(address, {
    headers: { origin: url, cookie: await cookies(n) },
  })
  const frames = []
  const watchers = new Set()
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(data))
    for (const watch of watchers) watch()
  })
  const closed = new Promise((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The socket was refused')))
  })
  const until = (wanted) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(JSON.stringify(frames))), patience)
      const watch = () => {
        const found = frames.find(wanted)
        if (!found) return
        clearTimeout(timer)
        watchers.delete(watch)
        resolve(found)
      }
      watchers.add(watch)
      watch()
    })
  return { until, closed, close: () => socket.close() }
}
