import { isKeptBack } from '../access/impersonation'
import { type Actor, includesVerb } from '../access/policy'
import type { Role } from '../access/roles'
import { snakeCase } from '../platform/case'
import { registeredOperations } from './mount/registry'
import type { Operation } from './operation'

/** What a caller may do with one type, as their role's policies say. */
interface Capability {
  readonly type: string
  /** `list`, `read`, `create`, `update`, `delete`, `export`, the actions and the operations of this type. */
  readonly can: string[]
  /** Whether their rows depend on who they are; `meta.can` of a row then says what they may do to it. */
  readonly rows: 'all' | 'own'
  /** Attributes and relationships they never receive. */
  readonly hidden: string[]
  /** The attributes they may write, where those are fewer than the contract has. */
  readonly writable?: string[]
  /** The only values they may choose of an attribute, where those are fewer. */
  readonly choices?: Record<string, string[]>
  /** The attributes a new row of theirs must have, where others may leave them out. */
  readonly required?: string[]
}

/**
 * The capabilities of a caller over all operations, the types by name: those of their role. One who looks through an
 * account has what it has, but for the reads that are kept back.
 */
export const capabilitiesOf = (caller: Pick<Actor, 'role' | 'impersonator'>): Capability[] => {
  const { role, impersonator } = caller
  const key = `${role} ${impersonator?.role}`
  const known = byRoles.get(key)
  if (known) return known
  const found = new Map<string, Capability>()
  for (const op of registeredOperations) {
    const [type = '', verb = ''] = op.name.split('.')
    if (verb === 'relationship' || !admits(op, role, verb) || isKeptBack(op, caller)) continue
    const rule = (op.policy ?? op.resource?.policy)?.[role]
    const before = found.get(type)
    const writable = rule?.writable?.map(snakeCase) ?? before?.writable
    const choices = rule?.choices ? copyLists(rule.choices) : before?.choices
    const required = rule?.required ? Object.keys(rule.required).map(snakeCase) : before?.required
    const exports = op.method === 'GET' && includesVerb(rule, 'export') ? ['export'] : []
    found.set(type, {
      type,
      can: [...new Set([...(before?.can ?? []), snakeCase(verb), ...exports])],
      // A scope that does not ask who the caller is has the same rows for every caller.
      rows: before?.rows === 'own' || (rule?.scope.length ?? 0) > 0 ? 'own' : 'all',
      hidden: [...new Set([...(before?.hidden ?? []), ...(rule?.hidden ?? []).map(snakeCase)])],
      ...(writable && { writable }),
      ...(choices && { choices }),
      ...(required && { required }),
    })
  }
  const all = [...found.values()].sort((a, b) => (a.type < b.type ? -1 : 1))
  byRoles.set(key, all)
  return all
}

/** Names of the scopes in which a role reads a type; none where each is a condition of its own. */
export const scopeNamesOf = (role: Role, type: string): ReadonlySet<string> =>
  new Set(
    registeredOperations.flatMap((op) => {
      const name = (op.policy ?? op.resource?.policy)?.[role]?.scopeName
      return name && op.name.startsWith(`${type}.`) ? [name] : []
    }),
  )

const copyLists = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, [...values]]))

const byRoles = new Map<string, Capability[]>()

/** What everyone may call is no capability. */
const admits = (op: Operation, role: Role, verb: string): boolean => {
  if (Array.isArray(op.access)) return op.access.includes(role)
  const rule = op.resource?.policy[role]
  return rule != null && (op.method === 'GET' || includesVerb(rule, verb))
}
