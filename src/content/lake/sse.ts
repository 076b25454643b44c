/** One event in the words of server-sent events; over a socket a frame is one of these too. */
export const eventText = (name: string, data: unknown, id?: string): string =>
  `event: ${name}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** What keeps a silent line open. */
export const heartbeat = ':\n\n'
const beat = 15_000

/** A line to one listener. */
export interface Line {
  send(text: string): void
  close(): void
}

/** An answer that goes on for as long as somebody listens. */
export const eventStream = (opened: (line: Line) => void, closed: () => void): Response => {
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
      const line: Line = {
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
      timer = setInterval(() => line.send(heartbeat), beat)
      opened(line)
    },
    cancel: end,
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
}
