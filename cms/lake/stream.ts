/** Lines of a stream of events, in words of the fetch standard, carried by a socket. */
// A browser keeps six connections to a host open and the Studio listens on more than ten: over sockets none of
// them is in the way of a request.
export const overSocket = (url: string, signal?: AbortSignal | null): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const socket = new WebSocket(url.replace(/^http/, 'ws'))
    const encoder = new TextEncoder()
    let lines: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        lines = controller
      },
      cancel: () => socket.close(),
    })
    const end = (how: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
      if (lines) how(lines)
      lines = undefined
    }
    socket.onopen = () =>
      resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    socket.onmessage = ({ data }) => lines?.enqueue(encoder.encode(String(data)))
    socket.onerror = () => reject(new TypeError('The content layer cannot be heard'))
    socket.onclose = () => end((controller) => controller.close())
    signal?.addEventListener('abort', () => {
      end((controller) => controller.error(signal.reason))
      socket.close()
    })
  })
