import { sql } from 'drizzle-orm'
import { findBrands, type PlatformBrand } from '../platform/brand-port'
import { connect } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { findClinicName } from '../platform/settings/clinic-settings'

/** What says under which brand a person came to the clinic. */
export interface BrandHints {
  readonly themeId: string | null
  readonly cboId: string | null
}
export interface Recipient {
  readonly userId?: string | null | undefined
  readonly enrollmentId?: string | null | undefined
  readonly themeId?: string | null | undefined
}

/** The name a recipient knows the clinic by. */
export const brandNameFor = async (env: Environment, recipient: Recipient): Promise<string> => {
  const { userId, enrollmentId, themeId = null } = recipient
  const known =
    !themeId && (userId || enrollmentId)
      ? await connect(env.DB).first(hintsOf(userId, enrollmentId))
      : undefined
  return brandNameBy(env, known ?? { themeId, cboId: null })
}

/** The brand they enrolled with, else the one of their organization, else the default one. */
export const brandNameBy = async (env: Environment, hints: BrandHints): Promise<string> => {
  const brands = await findBrands(env, (work) => {
    work.catch((error: unknown) => log.error('deliveries.brand', error, env))
  })
  const brand = chooseBrand(brands, hints)
  return brand && !brand.isBuiltIn ? brand.name : findClinicName(connect(env.DB))
}

export const chooseBrand = <B extends Pick<PlatformBrand, 'id' | 'cboId' | 'isDefault'>>(
  brands: readonly B[],
  { themeId, cboId }: BrandHints,
): B | undefined =>
  brands.find(({ id }) => id === themeId) ??
  brands.find((brand) => brand.cboId !== null && brand.cboId === cboId) ??
  brands.find(({ isDefault }) => isDefault)

const hintsOf = (
  userId: string | null | undefined,
  enrollmentId: string | null | undefined,
): Statement<BrandHints> =>
  sql`
    select theme_id as "themeId", cbo_id as "cboId" from patients where id = ${userId ?? ''}
    union all
    select theme_id, cbo_id from enrollments where id = ${enrollmentId ?? ''}
    limit 1`
