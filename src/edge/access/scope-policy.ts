import type { Column } from 'drizzle-orm'
import type { Policy, Rule, Scope } from './policy'
import { type Role, roles } from './roles'
import {
  careTeam,
  everyone,
  ownOrganization,
  ownOrganizationSharing,
  ownPharmacy,
  ownRows,
} from './scopes'

/** The scopes of the access matrix by name, over the column that names the patient. */
const scopes = {
  own: ownRows,
  careTeam,
  ownOrganization,
  ownOrganizationSharing,
  ownPharmacy,
  everyone: () => everyone,
} as const
export type ScopeName = keyof typeof scopes

/** A scope by its name, over the column that names the patient. */
export const scopeOver = (name: ScopeName, patient: Column): Scope => scopes[name](patient) as Scope

/** One row of the access matrix: how far each role sees, then what it may do there. A role left out has no access. */
type MatrixRow<Verb extends string> = Readonly<
  Partial<Record<Role, ScopeName | readonly [ScopeName, ...(Verb | 'export')[]]>>
>

export const policyOver = <const Verb extends string>(
  patient: Column,
  row: MatrixRow<Verb>,
): Policy<Verb> => {
  const rule = (cell: ScopeName | readonly [ScopeName, ...(Verb | 'export')[]]): Rule<Verb> => {
    const [scope, ...can] = typeof cell === 'string' ? [cell] : cell
    return { scope: scopeOver(scope, patient), ...(can.length > 0 && { can }) }
  }
  return Object.fromEntries(
    roles.map((role) => {
      const cell = row[role]
      return [role, cell ? rule(cell) : null]
    }),
  ) as Record<Role, Rule<Verb> | null>
}
