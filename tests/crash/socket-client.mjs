import { cookiesOf, patientId, sessionId } from './clinic.mjs'

const timeoutMs = 60_000

/** Opens a socket on the patient's own channel, replaying events after `since`. */
export const connectSocket = (url, n, since) =>
  connectSocketOf(
    url,
    { userId: patientId(n), sessionId: sessionId(n), role: 'patient' },
    { since },
  )

/** The same for anyone's session, on their own channel or a shared one; `onMessage` gets every frame. */
export const connectSocketOf = async (url, holder, { channel, since, onMessage = () => {} }) => {
  const { host } = new URL(url)
  const address = new URL(`ws://${host}/live/user-channel/${channel ?? holder.userId}`)
  if (since !== undefined) address.searchParams.set('since', since)
  const socket = new WebSocket(address, {
    headers: { origin: url, cookie: await cookiesOf(holder) },
  })
  const messages = []
  const checks = new Set()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    messages.push(message)
    onMessage(message)
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
  return { received: messages, waitFor, closed, close: () => socket.close() }
}
