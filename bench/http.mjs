import { request } from 'node:http'

/**
 * One request to a page by its address. The host is said, not looked up: Node does not know `*.localhost`,
 * and every one of them is this machine. `first` and `whole` are milliseconds to the first and last byte.
 */
export const ask = (address, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((done, fail) => {
    const { host, port, pathname, search } = new URL(address)
    const started = performance.now()
    const asking = request(
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
        const first = performance.now() - started
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () =>
          done({
            status: response.statusCode,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            bytes: Buffer.concat(chunks),
            first,
            whole: performance.now() - started,
          }),
        )
      },
    )
    asking.on('error', fail)
    asking.end(body)
  })
