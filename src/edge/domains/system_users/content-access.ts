import { brandOfGrant, isClinical, isContentGrant, isPartner } from '#edge/access/content-grants'
import { canBeNurse, nurseGrant } from '#edge/access/nurse-grant'
import { evictUserSessions } from '#edge/access/sessions/session'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { findBrands, type PlatformBrand } from '#edge/platform/brand-port'
import { Problem, unprocessable } from '#edge/platform/problem'

/** Replaces what an account may do beyond its role; the account itself never decides that. */
export const setAccessRights = async (
  ctx: WriteContext,
  row: Row,
  { accessRights }: { readonly accessRights: readonly string[] },
): Promise<Change> => {
  if (row.id === ctx.actor.id)
    throw new Problem(403, 'own_account', 'You cannot do this to your own account')
  const rights = [...new Set(accessRights)].sort()
  const wrong = problemOf(rights, row, await findBrands(ctx.env, ctx.waitUntil))
  if (wrong) throw unprocessable('access_right_refused', wrong, 'accessRights')
  return {
    set: { accessRights: rights },
    detail: { accessRights: rights.join(' ') },
    onCommitted: async () => evictUserSessions(row.id),
  }
}

/** Why an account may not have these rights, in words; null when it may. */
const problemOf = (
  rights: readonly string[],
  row: Row,
  brands: readonly PlatformBrand[],
): string | null => {
  for (const right of rights) {
    if (right === nurseGrant) {
      if (!canBeNurse(row.role)) return 'Only an assistant or a clinical admin reads as a nurse'
      continue
    }
    if (!isContentGrant(right)) return `There is no right called ${JSON.stringify(right)}`
    const edit = right.replace('content.publish', 'content.edit')
    if (
      right.startsWith('content.publish') &&
      ![edit, 'content.edit'].some((each) => rights.includes(each))
    )
      return 'An account publishes only what it may edit'
    if (right === 'content.only') {
      if (isPartner(row.role)) return 'A partner’s account is limited to the partner already'
      if (!rights.some((each) => each.startsWith('content.edit')))
        return 'An account for content alone takes content to edit'
      continue
    }
    if (right === 'content.clinical') {
      if (!isClinical(row.role)) return 'Only a clinician may approve health claims'
      if (!rights.includes('content.edit'))
        return 'Approving health claims takes editing all content'
      continue
    }
    const id = brandOfGrant(right)
    if (id === null) {
      if (isPartner(row.role)) return 'A partner’s account is limited to the partner’s brands'
      continue
    }
    const brand = brands.find((each) => each.id === id)
    if (!brand) return 'There is no such brand'
    if (isPartner(row.role) && (brand.cboId === null || brand.cboId !== row.cboId))
      return `${brand.name} belongs to another organization`
  }
  return null
}
