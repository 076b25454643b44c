import { type Column, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { recordByKey } from '../platform/typed-keys'
import type { PatientScope, Policy, Rule, Scope } from './policy'
import { type Role, roles } from './roles'
import {
  careTeam,
  everyone,
  hasEmergencyAccess,
  ownOrganization,
  ownOrganizationEntries,
  ownPharmacy,
  ownRows,
} from './scopes'

/** The scopes of the access matrix by name, over the column that names the patient. */
const scopes = {
  own: ownRows,
  careTeam,
  ownOrganization,
  ownOrganizationEntries,
  ownPharmacy,
  emergencyAccess: hasEmergencyAccess,
  everyone: () => everyone,
} as const satisfies Record<string, PatientScope>
export type ScopeName = keyof typeof scopes

/** A scope by its name, over the column that names the patient. */
export const scopeOver = (name: ScopeName, patient: Column): Scope => scopes[name](patient) as Scope

/** The rows of a scope by its name, with the patients whom it reaches. */
export const rowsOver = (
  name: ScopeName,
  patient: Column,
): Pick<Rule<string>, 'scope' | 'reach'> => ({
  scope: scopeOver(name, patient),
  reach: scopes[name],
})

/** The patients of a scope, over what names one. A scope in SQL of its own may leave out rows of any patient. */
export const reachOf = (scope: NamedScope): PatientScope | undefined =>
  typeof scope === 'string' ? scopes[scope] : scope === everyone ? scopes.everyone : undefined

/** A rule whose scopes may be named. */
interface NamedRule<Verb extends string, Guarded extends string, S>
  extends Omit<Rule<Verb, Guarded>, 'scope' | 'canWithin'> {
  readonly scope: S
  readonly canWithin?: S
}
/** How far a role sees; the same and what it may do there; or a rule in full. */
type Cell<Verb extends string, Guarded extends string, S> =
  | S
  | readonly [S, ...(Verb | 'export')[]]
  | NamedRule<Verb, Guarded, S>

/** One row of the access matrix. A role left out has no access. */
export type MatrixRow<Verb extends string, Guarded extends string, S> = Readonly<
  Partial<Record<Role, Cell<Verb, Guarded, S>>>
>

export type NamedScope = ScopeName | Scope

const ruleOf = <Verb extends string, Guarded extends string>(
  cell: Cell<Verb, Guarded, NamedScope>,
  resolve: (scope: NamedScope) => Scope,
): Rule<Verb, Guarded> => {
  const rowsOf = (scope: NamedScope) => {
    const reach = reachOf(scope)
    return {
      scope: resolve(scope),
      ...(reach && { reach }),
      ...(typeof scope === 'string' && { scopeName: scope }),
    }
  }
  if (typeof cell === 'string' || typeof cell === 'function') return rowsOf(cell)
  if ('scope' in cell) {
    const { scope, canWithin, ...rest } = cell
    return {
      ...rowsOf(scope),
      ...rest,
      ...(canWithin && { canWithin: resolve(canWithin) }),
    }
  }
  const [scope, ...can] = cell
  return { ...rowsOf(scope), ...(can.length > 0 && { can }) }
}

const policyFrom = <Verb extends string, Guarded extends string>(
  row: MatrixRow<Verb, Guarded, NamedScope>,
  resolve: (scope: NamedScope) => Scope,
): Policy<Exclude<Verb, 'export'>, Guarded> =>
  recordByKey(roles, (role) => {
    const cell = row[role]
    return cell ? ruleOf(cell, resolve) : null
  }) as Policy<Exclude<Verb, 'export'>, Guarded>

/** The policy of what is about a patient: scopes are named over the column that says who. */
export const policyOver = <const Verb extends string, const Guarded extends string = never>(
  patient: Column,
  row: MatrixRow<Verb, Guarded, NamedScope>,
): Policy<Exclude<Verb, 'export'>, Guarded> =>
  policyFrom(row, (scope) => (typeof scope === 'string' ? scopeOver(scope, patient) : scope))

/** The policy of what is about no patient: all rows by name, any others as SQL. */
export const policyOf = <const Verb extends string, const Guarded extends string = never>(
  row: MatrixRow<Verb, Guarded, 'everyone' | Scope>,
): Policy<Exclude<Verb, 'export'>, Guarded> =>
  policyFrom(row, (scope) => (typeof scope === 'string' ? everyone : scope))

/** The same cell for several roles. */
export const forRoles = <const R extends Role, const C>(names: readonly R[], cell: C) =>
  recordByKey(names, () => cell)

/** A policy made from another: roles without access stay so. */
export const mapRules = <Verb extends string, Guarded extends string, To extends string = never>(
  policy: Policy<Verb, Guarded>,
  change: (rule: Rule<Verb, Guarded>, role: Role) => Rule<To> | null,
): Policy<To, never> =>
  recordByKey(roles, (role) => {
    const rule = policy[role]
    return rule && change(rule, role)
  }) as Policy<To, never>

/** Rows that belong to those of another table: seen by those who see these; who does something with these does `can`. */
export const policyOfParent = <
  Verb extends string,
  Guarded extends string,
  const To extends string = never,
>(
  policy: Policy<Verb, Guarded>,
  parents: SQLiteTable & { readonly id: Column },
  parentId: Column,
  can: readonly To[] = [],
): Policy<To, never> =>
  mapRules(policy, (rule) => ({
    scope: (me) =>
      sql`exists (select 1 from ${parents} where ${parents.id} = ${parentId} and ${rule.scope(me)})`,
    ...(rule.reach && { reach: rule.reach }),
    ...(rule.can?.length && can.length > 0 && { can }),
  }))
