import { badRequest } from '#content/lake/errors'
import { actorFromCookie } from '#edge/access/sessions/session'
import type { Db } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { signInAddress } from '../sign-in-first'
import { isAllowedUrl } from './cors'

/** The one way in: the platform's own sign-in. */
export const signInProviders = (request: Request): Response =>
  Response.json({
    providers: [
      {
        name: 'staff',
        title: 'Staff sign-in',
        url: `${new URL(request.url).origin}/lake/v1/auth/login/staff`,
      },
    ],
  })

/** Redirects a signed-in user back to the Studio, and an anonymous one to sign in first. */
export const startSignIn = async (
  request: Request,
  environment: Environment,
  db: Db,
): Promise<Response> => {
  const url = new URL(request.url)
  const back = url.searchParams.get('origin') ?? ''
  if (!isAllowedUrl(back, url, environment)) throw badRequest('This Studio is not one of ours')
  const actor = await actorFromCookie(environment, db, request.headers.get('cookie') ?? '').catch(
    () => null,
  )
  if (actor) return redirectTo(back)
  const { origin, pathname } = new URL(back)
  const next = origin === url.origin ? pathname : url.pathname + url.search
  return redirectTo(signInAddress(next))
}

const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
