import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { parseEndpointQuery } from '../../jsonapi/endpoint-query'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { findBrands, type PlatformBrand } from '../../platform/brand-port'
import { sha256Hex } from '../../platform/crypto/hash'
import { raw } from '../../platform/db/statement'
import { notFound } from '../../platform/problem'
import { theme as contract } from '../platform/contract'

/**
 * The brand a visitor is to see. A token only looks the brand up: it is not consumed by it, and an unknown
 * one gets the same answer as none.
 */
export const readTheme = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { themeId, token } = parseEndpointQuery(c, contract.query)
  const { hostname } = new URL(c.req.url)
  const [brands, held] = await Promise.all([
    findBrands(ctx.env, ctx.waitUntil),
    token ? holderOf(ctx, token) : null,
  ])
  const brand =
    brands.find(({ id }) => id === themeId) ??
    brands.find(({ id }) => id === held?.themeId) ??
    brands.find(({ cboId }) => cboId !== null && cboId === held?.cboId) ??
    brands.find(({ hosts }) => hosts.includes(hostname)) ??
    brands.find(({ isDefault }) => isDefault)
  if (!brand) throw notFound()
  return respond({ data: { type: 'themes', id: brand.id, attributes: attributesOf(brand) } })
}

const attributesOf = ({ name, isDefault, palette, font, logo }: PlatformBrand) => ({
  palette,
  typography: { font: font.name, url: font.url },
  app: { name, default: isDefault, logo },
})

interface Holder {
  readonly themeId: string | null
  readonly cboId: string | null
}
/** Whose token it is: of an enrolment under way, or of a link that was sent to a patient. */
const holderOf = async (ctx: RequestContext, token: string): Promise<Holder | undefined> => {
  const hash = await sha256Hex(token)
  return ctx.db.first(
    raw<Holder>(sql`
      select theme_id as "themeId", cbo_id as "cboId" from enrollments where token_hash = ${hash}
      union all
      select (select theme_id from enrollments where user_id = c.user_id
          order by created_at desc limit 1) as "themeId",
        (select cbo_id from patients where id = c.user_id) as "cboId"
      from codes c where c.challenge_id = ${`link:${hash}`}
      limit 1`),
  )
}
