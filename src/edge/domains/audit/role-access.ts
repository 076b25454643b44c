import { type Role, roles } from '#edge/access/roles'
import { capabilitiesOf, scopeNamesOf } from '#edge/jsonapi/capabilities'
import { operation, policyOf } from '#edge/jsonapi/index'
import { roleAccess as contract, rowReaches } from './contract'

const policy = policyOf({ admin: 'everyone', clinical_admin: 'everyone' })

/** The access of every role by type, computed from the policies that are asked on every request. */
export const roleAccess = operation(contract, { policy }, async () => {
  const access = new Map<string, ReturnType<typeof accessOf>[]>()
  for (const role of roles)
    for (const capability of capabilitiesOf({ role })) {
      const found = access.get(capability.type) ?? []
      access.set(capability.type, [...found, accessOf(role, capability)])
    }
  return {
    data: [...access]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, byRole]) => ({ id, roles: byRole })),
  }
})

const accessOf = (
  role: Role,
  { type, can, hidden }: ReturnType<typeof capabilitiesOf>[number],
) => ({ role, rows: reachOf(role, type), can, hidden })

/** The widest scope that has a name; `some` where none has. */
const reachOf = (role: Role, type: string) => {
  const names = scopeNamesOf(role, type)
  return rowReaches.find((reach) => names.has(reach)) ?? 'some'
}
