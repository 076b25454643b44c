interface Options {
  /** Asked anew before every connection. */
  readonly url: () => Promise<string>
  readonly onOpen: () => void
  readonly onMessage: (data: string) => void
  /** Says whether to connect again; not called for a close of our own. */
  readonly onClose: (code: number) => boolean
}

export interface ReconnectingSocket {
  readonly isOpen: () => boolean
  /** Waits for the connection; the oldest of too many waiting texts is dropped. */
  readonly send: (text: string) => void
  /** Connects anew, from any state. */
  readonly reconnect: () => void
  /** Ends it, until `reconnect`. */
  readonly close: () => void
}

const minDelayMs = 500
const maxDelayMs = 10_000
const connectTimeoutMs = 4_000
const maxWaitingTexts = 20

/** A WebSocket that connects again when it is lost, after waits that double and differ from browser to browser. */
export const openReconnectingSocket = ({
  url,
  onOpen,
  onMessage,
  onClose,
}: Options): ReconnectingSocket => {
  const waiting: string[] = []
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  // A connection that another has replaced says nothing more.
  let generation = 0

  const connect = async () => {
    const own = ++generation
    const isCurrent = () => own === generation
    const lose = (code: number) => {
      if (!isCurrent()) return
      drop()
      if (!onClose(code)) return
      const delay = Math.min(maxDelayMs, minDelayMs * 2 ** failures)
      failures += 1
      timer = setTimeout(() => void connect(), delay * (0.5 + Math.random() / 2))
    }
    clearTimeout(timer)
    timer = setTimeout(() => lose(timedOut), connectTimeoutMs)
    const address = await url()
    if (!isCurrent()) return
    socket = new WebSocket(address)
    socket.addEventListener('open', () => {
      if (!isCurrent()) return
      clearTimeout(timer)
      failures = 0
      for (const text of waiting.splice(0)) socket?.send(text)
      onOpen()
    })
    socket.addEventListener('message', ({ data }) => isCurrent() && onMessage(String(data)))
    socket.addEventListener('close', ({ code }) => lose(code))
  }
  const drop = () => {
    generation += 1
    clearTimeout(timer)
    const old = socket
    socket = null
    old?.close()
  }
  const isOpen = () => socket?.readyState === openState
  void connect()
  return {
    isOpen,
    send: (text) => {
      if (isOpen()) return socket?.send(text)
      waiting.push(text)
      if (waiting.length > maxWaitingTexts) waiting.shift()
    },
    reconnect: () => {
      drop()
      failures = 0
      void connect()
    },
    close: drop,
  }
}

/** `WebSocket.OPEN` */
const openState = 1
/** What a browser reports of a connection that never was. */
const timedOut = 1006
