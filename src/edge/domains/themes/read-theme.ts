import { operation, type RequestContext } from '#edge/jsonapi/index'
import { findBrands } from '#edge/platform/brand-port'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { readTheme as contract } from './contract'

/** A token only looks the brand up: it is not used by it, and an unknown one gets the same answer as none at all. */
export const readTheme = operation(contract, { access: 'public' }, async (ctx) => {
  const { themeId, token } = ctx.query
  const [brands, patient] = await Promise.all([
    findBrands(ctx.env, ctx.waitUntil),
    token ? patientOf(ctx, token) : null,
  ])
  const brand =
    brands.find(({ id }) => id === themeId) ??
    brands.find(({ id }) => id === patient?.themeId) ??
    brands.find(({ cboId }) => cboId !== null && cboId === patient?.cboId) ??
    brands.find(({ hosts }) => hosts.includes(ctx.hostname)) ??
    brands.find(({ isDefault }) => isDefault)
  if (!brand) throw notFound()
  const { id, name, isDefault, palette, font, logo } = brand
  return {
    data: {
      id,
      palette: { ...palette },
      typography: { font: font.name, url: font.url },
      app: { name, default: isDefault, logo },
    },
  }
})

interface Patient {
  readonly themeId: string | null
  readonly cboId: string | null
}
/** Whose token it is: of an enrollment under way, or of a link that was sent to a patient. */
const patientOf = async (ctx: RequestContext, token: string): Promise<Patient | undefined> => {
  const hash = await sha256Hex(token)
  return ctx.db.first(sql<Patient>`
    select theme_id as "themeId", cbo_id as "cboId" from enrollments where token_hash = ${hash}
    union all
    select (select theme_id from enrollments where user_id = c.user_id
        order by created_at desc limit 1) as "themeId",
      (select cbo_id from patients where id = c.user_id) as "cboId"
    from verification_codes c where c.challenge_id = ${`link:${hash}`}
    limit 1`)
}
