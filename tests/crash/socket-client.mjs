import { patientId, sessionCookies } from './clinic.mjs'

const timeoutMs = 5_000

/** Opens a socket on the patient's own channel, replaying events after `since`. */
export const connectSocket = async (url, n, since) => {
  const { host } = new URL(url)
  const address = new URL(`ws://${host}/live/user-channel/${patientId(n)}`)
  if (since !== undefined) address.searchParams.set('since', since)
  const socket = new WebSocket(address, {
    headers: { origin: url, cookie: await sessionCookies(n) },
  })
  const messages = []
  const checks = new Set()
  socket.addEventListener('message', ({ data }) => {
    messages.push(JSON.parse(data))
    for (const check of checks) check()
  })
  const closed = new Promise((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The socket was refused')))
  })
  const waitFor = (matches) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(JSON.stringify(messages))), timeoutMs)
      const check = () => {
        const found = messages.find(matches)
        if (!found) return
        clearTimeout(timer)
        checks.delete(check)
        resolve(found)
      }
      checks.add(check)
      check()
    })
  return { waitFor, closed, close: () => socket.close() }
}
