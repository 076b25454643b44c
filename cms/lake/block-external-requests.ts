/**
 * Keeps every request of the Studio on this machine. Parts of it would ask other people's servers whether
 * there is a newer version, or whether they take feedback: they are answered here, and nothing is sent.
 */
export const blockExternalRequests = (projectId: string): void => {
  const { fetch: send } = globalThis
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    // Some parts put the project before the host, as it is where Sanity is hosted.
    if (url.host === `${projectId}.${location.host}`) {
      url.host = location.host
      return send(url, init)
    }
    // Asked only to warn of slow connections, which streams over sockets are not.
    if (url.origin === location.origin && !/^\/lake\/v[^/]+\/ping$/.test(url.pathname))
      return send(input, init)
    const isQuestion = (init?.method ?? 'GET') === 'GET'
    return isQuestion ? Response.json({}) : new Response(null, { status: 404 })
  }
}
