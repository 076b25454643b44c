import { createServer } from 'node:http'

/** The errors of the two providers, in their own words. */
const errors = {
  resend: {
    429: {
      statusCode: 429,
      name: 'rate_limit_exceeded',
      message:
        'Too many requests. You can only make 2 requests per second. See rate limit response headers for more information.',
    },
    500: {
      statusCode: 500,
      name: 'application_error',
      message: 'Internal server error. We are unable to process your request right now.',
    },
  },
  twilio: {
    429: {
      code: 20429,
      message: 'Too Many Requests',
      more_info: 'https://www.twilio.com/docs/errors/20429',
      status: 429,
    },
    500: {
      code: 20500,
      message: 'An internal server error has occurred',
      more_info: 'https://www.twilio.com/docs/errors/20500',
      status: 500,
    },
  },
}

/**
 * Stands before an emulator and answers for it what `faults` says next: a status, with so many seconds of Retry-After;
 * `cut`, which passes the request on and loses the answer; `down`, which closes the connection unread; `silent`, which
 * reads the request and never answers.
 */
export const startFaultyProvider = async (name, emulatorUrl) => {
  const faults = []
  const requests = []
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { status, retryAfter, cut, down, silent } = faults.shift() ?? {}
    requests.push({ at: Date.now(), status: status ?? (cut || down || silent ? 0 : 200) })
    if (silent) return
    if (down) return request.socket.destroy()
    if (status) {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(retryAfter && { 'retry-after': String(retryAfter) }),
      })
      return response.end(JSON.stringify(errors[name][status]))
    }
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers
    const answer = await fetch(emulatorUrl + request.url, {
      method: request.method,
      headers: { authorization, 'content-type': type, ...(key && { 'idempotency-key': key }) },
      body: Buffer.concat(chunks),
    })
    if (cut) return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    faults,
    requests,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
