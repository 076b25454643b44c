import { request } from 'node:http'

/**
 * Requests a page. The host header is set and 127.0.0.1 connected: Node does not resolve `*.localhost`.
 * `firstByteMs` and `lastByteMs` are the times to the first and last byte.
 */
export const fetchPage = (address, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((done, fail) => {
    const { host, port, pathname, search } = new URL(address)
    const started = performance.now()
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: pathname + search,
        headers: {
          host,
          'accept-encoding': 'identity',
          ...(body && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        setDefaultHeaders: false,
      },
      (response) => {
        const firstByteMs = performance.now() - started
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () =>
          done({
            status: response.statusCode,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            bytes: Buffer.concat(chunks),
            firstByteMs,
            lastByteMs: performance.now() - started,
          }),
        )
      },
    )
    outgoing.on('error', (error) => {
      // The server may close a connection in the moment it is used again; the page is then requested again.
      const wasClosed = outgoing.reusedSocket && error.code === 'ECONNRESET' && method === 'GET'
      if (wasClosed) done(fetchPage(address, { headers }))
      else fail(error)
    })
    outgoing.end(body)
  })
