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

export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
