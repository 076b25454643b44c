import type { RequestContext } from '#edge/jsonapi/index'
import { findBrands } from '#edge/platform/brand-port'
import { appOrigin, type Environment } from '#edge/platform/environment'
import { Problem } from '#edge/platform/problem'
import { findClinicName } from '#edge/platform/settings/clinic-settings'

/** The site a passkey is made for and signs for, as WebAuthn has it. */
export interface RelyingParty {
  /** Its identifier. */
  readonly host: string
  readonly origin: string
  readonly name: string
}

/**
 * The clinic's own host or a brand's, as the browser says where its page is from: a passkey of one is none of another.
 * A host that is neither gets no passkeys.
 */
export const relyingPartyOf = async (
  ctx: RequestContext,
  request: globalThis.Request,
): Promise<RelyingParty> => {
  const { env } = ctx
  const page = ctx.header('origin') ?? request.url
  if (!URL.canParse(page)) throw unknownHost()
  const { hostname: host, origin, protocol } = new URL(page)
  const brands = await findBrands(env, ctx.waitUntil)
  const brand = isClinicHost(env, host) ? null : brands.find(({ hosts }) => hosts.includes(host))
  if (brand === undefined || !(env.local || protocol === 'https:')) throw unknownHost()
  const known = brand ?? brands.find(({ isDefault }) => isDefault)
  const name = known && !known.isBuiltIn ? known.name : await findClinicName(ctx.db)
  return { host, origin, name }
}

const isClinicHost = (env: Environment, host: string): boolean =>
  host === new URL(appOrigin(env)).hostname || (env.local && host === 'localhost')

const unknownHost = () =>
  new Problem(403, 'foreign_origin', 'Passkeys work only on the clinic’s own pages.')
