import { deviceCookieName, hostPrefix, refreshCookieName } from './cookies'

/**
 * Safari refuses `Secure` cookies on http://localhost, and a `__Host-` name needs `Secure`. In the local environment
 * alone, over plain http on a loopback host, cookies leave without both and get their names back on the way in.
 */
export const withLocalCookies = async (
  request: Request,
  { local }: { readonly local: boolean },
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> => {
  if (!local || !isPlainLoopback(new URL(request.url))) return answer(request)
  return withPlainCookies(await answer(withHostNames(request)))
}

const isPlainLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const hostNames = [refreshCookieName, deviceCookieName]

const withHostNames = (request: Request): Request => {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? []
  const renames = hostNames
    .map((name) => ({ from: `${name.replace(hostPrefix, '')}=`, to: `${name}=` }))
    .filter(({ from }) => pairs.some((pair) => pair.startsWith(from)))
  if (renames.length === 0) return request
  const cookies = renames.reduce(
    // A secure cookie that an older build left in the browser gives way.
    (left, { from, to }) =>
      left
        .filter((pair) => !pair.startsWith(to))
        .map((pair) => (pair.startsWith(from) ? to + pair.slice(from.length) : pair)),
    pairs,
  )
  const headers = new Headers(request.headers)
  headers.set('cookie', cookies.join('; '))
  return new Request(request, { headers })
}

const withPlainCookies = (response: Response): Response => {
  const lines = response.headers.getSetCookie()
  if (lines.length === 0) return response
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const line of lines)
    headers.append('set-cookie', line.replace(hostPrefix, '').replace(/; Secure(?=;|$)/, ''))
  return new Response(response.body, { status: response.status, headers })
}
