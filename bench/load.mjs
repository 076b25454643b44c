import autocannon from 'autocannon'

/** Requests per second and latency of one request repeated, in milliseconds. */
export const measureLoad = async (
  url,
  { token, cookie, host, seconds = 4, connections = 8 } = {},
) => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: {
      ...(host && { host }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
  })
  return {
    rps: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

const rounds = 5
const secondsOfRound = 2

/**
 * The middle of five short measures of each request, `[url, { token, cookie, host }]` by its name. All are measured in
 * turn: of two long measures one after the other, either may meet a slower moment of the machine, and their ratio was off
 * by a third from one run to the next.
 */
export const measureInTurn = async (requests) => {
  const measured = Object.fromEntries(Object.keys(requests).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, [url, options]] of Object.entries(requests))
      measured[name].push(await measureLoad(url, { ...options, seconds: secondsOfRound }))
  return Object.fromEntries(
    Object.entries(measured).map(([name, all]) => [
      name,
      {
        ...all.toSorted((a, b) => a.rps - b.rps)[Math.floor(rounds / 2)],
        failed: all.reduce((sum, { failed }) => sum + failed, 0),
      },
    ]),
  )
}

export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
