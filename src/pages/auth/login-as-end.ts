import type { APIRoute } from 'astro'

/** Back from an account that staff look through to their own: the banner's form, without scripts. */
export const POST: APIRoute = async ({ request, locals }) => {
  const { headers: sent } = request
  const passed = ['cookie', 'origin', 'sec-fetch-site'].flatMap((name) => {
    const value = sent.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const answer = await locals.fetchApi('/api/auth/login_as', {
    method: 'DELETE',
    headers: { accept: 'application/vnd.api+json', ...Object.fromEntries(passed) },
  })
  const headers = new Headers({
    location: answer.ok ? '/staff' : '/auth/login?with=password&next=%2Fstaff',
    'cache-control': 'no-store',
  })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
