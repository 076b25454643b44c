/** One event in the words of server-sent events; over a socket a frame is one of these too. */
export const eventText = (name: string, data: unknown, id?: string): string =>
  `event: ${name}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** Keeps an idle connection open. */
export const heartbeat = ':\n\n'
const heartbeatMs = 15_000

/** A connection to one listener. */
export interface ListenerConnection {
  send(text: string): void
  close(): void
}

/** A response that streams until the listener disconnects. */
export const eventStream = (
  opened: (connection: ListenerConnection) => void,
  closed: () => void,
): Response => {
  const encoder = new TextEncoder()
  let timer: ReturnType<typeof setInterval> | undefined
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    clearInterval(timer)
    closed()
  }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const connection: ListenerConnection = {
        send: (text) => {
          if (!isOpen) return
          try {
            controller.enqueue(encoder.encode(text))
          } catch {
            end()
          }
        },
        close: () => {
          if (isOpen) controller.close()
          end()
        },
      }
      timer = setInterval(() => connection.send(heartbeat), heartbeatMs)
      opened(connection)
    },
    cancel: end,
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
}
